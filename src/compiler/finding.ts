/** A broken rule with its place, before it is worded: what every check yields and `diagnose` turns into a diagnostic. */

import type { Location, RelatedLocation, TextEdit } from "./model.ts";

/** A fix whose edits still speak of module ids. */
export interface FindingFix {
  readonly title: string;
  readonly edits: readonly (Omit<TextEdit, "file"> & { readonly id: string })[];
  /** The members, elements and literals it changes: what stands behind several tools is changed for all of them. */
  readonly changes: readonly Location[];
  /** Why it may not keep what the author meant; absent where it surely does. */
  readonly unsafe?: string;
}

export interface Finding {
  readonly rule: string;
  readonly params: object;
  /** Absent for problems of the project as a whole. */
  readonly location?: Location;
  /** A file without a place in it, for problems of the project. */
  readonly file?: string;
  readonly pointer?: string;
  readonly tool?: string;
  readonly related: readonly RelatedLocation[];
  readonly fix?: FindingFix;
}
