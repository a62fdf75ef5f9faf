import { type AnyEndpoint, type DataOf, fillPath, type InputOf } from '@gemelo/contract/kit/endpoint';
import type { FailureBody } from '@gemelo/contract/kit/errors';
import type { FileFormat } from '@gemelo/contract/kit/paging';
import { PROOF_HEADER } from '@gemelo/contract/kit/re-authentication';
import { requireEnrolment } from './enrolment.ts';
import { notePermissions } from './permissions-seen.ts';
import { doubtConnection, noteHeard, useServerHealth } from './server-health.ts';
import { session } from './session.ts';

/** A failed call. `status` 0 means that the server could not be reached. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly correlationId: string | undefined;
  readonly issues: { path: string; message: string }[];
  /** With STALE: the current record. */
  readonly current: unknown;

  constructor(status: number, body: Partial<FailureBody>) {
    super(body.message ?? '');
    this.name = 'ApiFailure';
    this.status = status;
    this.code = body.code ?? 'NETWORK';
    this.correlationId = body.correlationId;
    this.issues = body.issues ?? [];
    this.current = body.current;
  }
}

export interface Answer<E extends AnyEndpoint> {
  data: DataOf<E>;
  message?: string;
  total?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sign-in proof, sent in place of the session token. */
  token?: string;
  idempotencyKey?: string;
  /** Re-authentication for a call that asks for it. */
  proof?: string;
  /** The request completes even if the tab is closed. */
  keepalive?: boolean;
  /** The caller handles network failures itself, so the server is not reported as down. */
  patient?: boolean;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function addressOf<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string {
  const { params = {}, query = {} } = input as LooseInput;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    query as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const path = fillPath(endpoint.path, params);
  return search.size ? `${path}?${search}` : path;
}

/** Request body: JSON, except for bytes. */
const contentTypeOf = (body: unknown) =>
  body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';

function headersFor(body: unknown, options: CallOptions): Headers {
  const headers = new Headers({ 'accept-language': document.documentElement.lang || 'es' });
  const token = options.token ?? session.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', contentTypeOf(body));
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.proof) headers.set(PROOF_HEADER, options.proof);
  return headers;
}

/** A longer wait is an error to show. */
const MAX_WAIT_SECONDS = 30;

/** How many seconds a read that was told to slow down waits before it is sent once more. */
function waitOf({ status, headers }: Response, { method = 'GET' }: RequestInit): number | undefined {
  const seconds = Number(headers.get('retry-after'));
  return status === 429 && method === 'GET' && seconds > 0 && seconds <= MAX_WAIT_SECONDS
    ? seconds
    : undefined;
}

async function send(address: string, init: RequestInit, patient = false): Promise<Response> {
  const response = await reach(address, init, patient);
  const seconds = waitOf(response, init);
  if (seconds === undefined) return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return reach(address, init, patient);
}

async function reach(address: string, init: RequestInit, patient: boolean): Promise<Response> {
  try {
    const response = await fetch(address, { ...init, credentials: 'same-origin' });
    noteHeard();
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    if (!patient) void doubtConnection();
    throw new ApiFailure(0, {});
  }
}

/** A 401 ends the session only if the call carried its token; a wrong password of another login does not. */
function fail(status: number, body: Partial<FailureBody>, options: CallOptions): never {
  if (status === 401 && body.code !== 'AUTH_INVALID' && !options.token && session.token()) session.end();
  if (body.code === 'TOTP_REQUIRED') requireEnrolment();
  if (body.maintenance) useServerHealth.setState({ maintenance: body.maintenance });
  else if (!options.patient && (status === 503 || (status >= 500 && !body.code))) void doubtConnection();
  throw new ApiFailure(status, body);
}

function requestOf<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): RequestInit {
  const { body } = input as LooseInput;
  const sent = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
  return {
    method: endpoint.method,
    headers: headersFor(body, options),
    ...(body === undefined ? {} : { body: sent }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
}

export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const init = requestOf(endpoint, input, options);
  const response = await send(addressOf(endpoint, input), init, options.patient);
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) fail(response.status, answer as Partial<FailureBody>, options);
  notePermissions(response.headers.get('x-permissions'));
  return answer as Answer<E>;
}

/** The bytes of a file. The session token is sent in a header, so the address alone gives no access. */
export async function fetchBytes<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await send(addressOf(endpoint, input), { headers: headersFor(undefined, {}), signal });
  if (!response.ok)
    fail(response.status, (await response.json().catch(() => ({}))) as Partial<FailureBody>, {});
  return response.blob();
}

/** Downloads a file that the server makes and names. */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  otherwise: string,
): Promise<void> {
  const response = await send(addressOf(endpoint, input), requestOf(endpoint, input));
  if (!response.ok)
    fail(response.status, (await response.json().catch(() => ({}))) as Partial<FailureBody>, {});
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/.exec(said)?.[1];
  // Loaded on use: the login page, which imports this file, has no downloads.
  const { saveBlob } = await import('./save-file.ts');
  saveBlob(await response.blob(), name ?? otherwise);
}

/** Downloads a list or figures with their filters. */
export function download<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  format: FileFormat,
): Promise<void> {
  const { query = {} } = input as LooseInput;
  return downloadFile(endpoint, { ...input, query: { ...query, format } } as InputOf<E>, `gemelo.${format}`);
}
