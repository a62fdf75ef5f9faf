import * as z from 'zod/mini';
import type { Permission, Resource } from '../permissions.ts';
import type { ProofPurpose } from './re-authentication.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;
export type Schema = z.core.$ZodType;
export type ObjectSchema = z.core.$ZodObject;

/** `item` and `list` return the envelope; `raw` endpoints write their own response (redirects, files, streams). */
export type Kind = 'item' | 'list' | 'raw';

/** What the files of a list show besides its rows, or in other words. */
export interface InFiles {
  /** Fields that only files have, because the screen reads them after the rows. */
  readonly fields: ObjectSchema;
  /** Fields that are titled as another one. */
  readonly titles: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  /** Fields that say nothing to a reader of the file. */
  readonly leftOut?: readonly string[];
}

export interface Endpoint<
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends Schema = Schema,
  D extends Schema = Schema,
> {
  readonly route: Route;
  readonly method: Method;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly permission: Permission;
  /** The path or query parameter that names a company: compared with the caller's, never trusted. */
  readonly companyParam: string | undefined;
  readonly kind: Kind;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The `data` of the response. */
  readonly data: D;
  /** For lists: the columns that `order` may name. */
  readonly orderBy: readonly string[];
  readonly inFiles: InFiles | undefined;
  /** For lists that every member reads: what the rows are. Files of them need the permission to view it. */
  readonly resource: Resource | undefined;
  /** Excluded from idempotent replay: it checks a password, returns a secret, or works in repeatable steps. */
  readonly neverReplayed: boolean;
  /** The caller proves once more who they are: the purpose of the proof that is sent in a header. */
  readonly reauthenticates: ProofPurpose | undefined;
}

export type AnyEndpoint = Endpoint;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _D> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _D> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _D> ? z.output<B> : never;
export type DataOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? z.output<D> : never;

/** The caller's input: params, query and body before parsing. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _D>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never;
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export const nothing = z.object({});
export const noBody = z.undefined();
export const done = z.null();

interface Definition<P extends ObjectSchema, Q extends ObjectSchema, B extends Schema, D extends Schema> {
  route: Route;
  area: string;
  summary: string;
  permission: Permission;
  companyParam?: string;
  kind?: Kind;
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  orderBy?: readonly string[];
  inFiles?: InFiles;
  resource?: Resource;
  neverReplayed?: boolean;
  reauthenticates?: ProofPurpose;
}

export function endpoint<
  D extends Schema,
  P extends ObjectSchema = typeof nothing,
  Q extends ObjectSchema = typeof nothing,
  B extends Schema = typeof noBody,
>(definition: Definition<P, Q, B, D>): Endpoint<P, Q, B, D> {
  const { route, kind = 'item', orderBy = [] } = definition;
  const [method, path] = route.split(' ') as [Method, string];
  return {
    ...definition,
    method,
    path,
    kind,
    orderBy,
    inFiles: definition.inFiles,
    resource: definition.resource,
    neverReplayed: definition.neverReplayed ?? false,
    reauthenticates: definition.reauthenticates,
    companyParam: definition.companyParam ?? (path.includes('{idCompany}') ? 'idCompany' : undefined),
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (noBody as unknown as B),
  };
}

/** The ways to call an endpoint: what is updated with PUT is also updated with PATCH, with the same body and answer. */
export const callsOf = <E extends AnyEndpoint>(endpoint: E): E[] =>
  endpoint.method === 'PUT'
    ? [endpoint, { ...endpoint, method: 'PATCH', route: `PATCH ${endpoint.path}` }]
    : [endpoint];

/** Fills the placeholders of a path, for clients. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
