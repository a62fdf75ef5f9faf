/** Text parameters of a message: `{ name }` and the like. */
export type MessageParams = Record<string, string | number>;

export interface FieldIssue {
  /** The path of the field, such as `rows.3.name`. */
  path: string;
  /** The violated rule: a key of its section in the locales. */
  rule: string;
  params?: MessageParams;
  /** By default `validation`. */
  section?: 'answerRule' | 'formProblem';
  /** What is said instead, as somebody wrote it. */
  text?: string;
}

/** Records that refer to another one. */
export interface Use {
  /** The kind of record: a key of `use` in the locales. */
  entity: string;
  count: number;
  /** The first few, by name. */
  names: string[];
}

/** The body of every failure. */
export interface FailureBody {
  error: true;
  code: string;
  message: string;
  /** Set when a business rule refused an assignment or a menu action. */
  valid?: true;
  /** Shown for support: identifies the request in the logs. */
  correlationId: string;
  issues?: { path: string; message: string }[];
  /** How many issues there are beyond those listed. */
  moreIssues?: number;
  /** With STALE: the current record. */
  current?: unknown;
  /** With MAINTENANCE: what the operator announced. */
  maintenance?: { message: string; until: string | null };
}

/** A failure with a stable code; its message is looked up by code in the reader's language. */
export abstract class AppError extends Error {
  abstract readonly status: number;
  readonly code: string;
  readonly params: MessageParams;

  constructor(code: string, params: MessageParams = {}) {
    super(code);
    this.name = new.target.name;
    this.code = code;
    this.params = params;
  }
}

export class NotFound extends AppError {
  readonly status = 404;
  constructor(entity: string, id: string | number) {
    super('NOT_FOUND', { entity, id });
  }
}

/** A business rule refused the request. `valid` marks refusals that the specification flags. */
export class Refused extends AppError {
  readonly status = 409;
  readonly valid: boolean;
  readonly current: unknown;
  /** The affected field, if any. */
  readonly path: string | undefined;
  /** What the field shows in place of the message: a key of `validation` in the locales. */
  readonly rule: string | undefined;
  /** What stands against it: `{uses}` in the message. */
  readonly uses: readonly Use[];
  constructor(
    code: string,
    params?: MessageParams,
    options: { valid?: boolean; current?: unknown; path?: string; rule?: string; uses?: readonly Use[] } = {},
  ) {
    super(code, params);
    this.valid = options.valid ?? false;
    this.current = options.current;
    this.path = options.path;
    this.rule = options.rule;
    this.uses = options.uses ?? [];
  }
}

export class Invalid extends AppError {
  readonly status = 400;
  readonly issues: FieldIssue[];
  constructor(issues: FieldIssue[], code = 'INVALID') {
    super(code);
    this.issues = issues;
  }
}

export class Unauthorized extends AppError {
  readonly status = 401;
}

export class Forbidden extends AppError {
  readonly status = 403;
}

export class TooMany extends AppError {
  readonly status = 429;
  readonly retryAfter: number;
  constructor(code: string, retryAfter: number) {
    super(code, { seconds: retryAfter });
    this.retryAfter = retryAfter;
  }
}

/** An external system failed: a device platform or an identity provider. */
export class Upstream extends AppError {
  readonly status = 502;
}

/** The operator switched the installation to maintenance. */
export class UnderMaintenance extends AppError {
  readonly status = 503;
  readonly notice: { message: string; until: string | null };
  constructor({ message, until }: { message: string; until: string | null }) {
    super('MAINTENANCE', { message });
    this.notice = { message, until };
  }
}

export class Unavailable extends AppError {
  readonly status = 503;
  constructor() {
    super('UNAVAILABLE');
  }
}
