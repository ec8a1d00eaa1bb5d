/** What is found in schemas under the options of a project. */

import { type CheckOptions, checkToolArgsSchema } from "../../schema/check/check.ts";
import type { PatternChecker } from "../../schema/check/patterns.ts";
import { type Issue, UNKNOWN } from "../../schema/issue.ts";
import { reportedSeverity } from "../diagnose.ts";
import { unsafeReason } from "../fixes/safety.ts";
import type { CompileOptions } from "../host.ts";
import { isQuick } from "../patterns/quick.ts";

export type SchemaOptions = Pick<CompileOptions, "unsupported" | "targets" | "profiles" | "rules">;

interface Problem {
  readonly rule: string;
  readonly params: object;
}

export class SchemaCheck {
  readonly #options: CheckOptions;
  readonly #reporting: SchemaOptions;

  constructor(options: SchemaOptions, checkPattern: PatternChecker) {
    const { unsupported, targets, profiles } = options;
    this.#reporting = options;
    const judging: Pick<CheckOptions, "severityOf" | "isSafe"> = { severityOf: (rule, params) => reportedSeverity(rule, params, options), isSafe: (issue) => unsafeReason(issue) === undefined };
    this.#options = { unsupported, targets, ...(profiles === undefined ? {} : { profiles }), checkPattern, isQuick, ...judging };
  }

  /** Everything that can be said of a schema; nothing of one that is not there, or could not be read. */
  issues(schema: unknown): readonly Issue[] {
    return schema === undefined || schema === UNKNOWN ? [] : checkToolArgsSchema(schema, this.#options);
  }

  /** The errors and warnings of a schema. */
  reported(schema: unknown): readonly Issue[] {
    return this.issues(schema).filter((issue) => this.isReported(issue));
  }

  isReported(problem: Problem): boolean {
    return this.isError(problem) || this.#severityOf(problem) === "warning";
  }

  isError(problem: Problem): boolean {
    return this.#severityOf(problem) === "error";
  }

  isOff(problem: Problem): boolean {
    return this.#severityOf(problem) === "off";
  }

  #severityOf({ rule, params }: Problem): ReturnType<typeof reportedSeverity> {
    return reportedSeverity(rule, params, this.#reporting);
  }
}
