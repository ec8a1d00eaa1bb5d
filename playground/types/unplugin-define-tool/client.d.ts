/** In an app the package is installed and found there; the playground runs on its sources. */
/// <reference path="../../../client.d.ts" />
