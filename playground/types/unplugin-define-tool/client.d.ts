// `/// <reference types>` knows nothing of `paths`: this leads it to the sources. An app has the installed package.
import "../../../client.d.ts";
