import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyPassword, email, id, idParam, moment, several, state } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'tokens';

const token = z.object({
  idToken: id(),
  idTwin: id(),
  idPlatform: id(),
  /** Its last characters; the whole is shown once, and to those who may. */
  masked: z.string(),
  /** What the device is called on the platform. */
  name: z.nullable(z.string()),
  label: z.nullable(z.string()),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
  Twin: z.object({ idTwin: id(), name: z.string(), mac: z.string() }),
  Platform: z.object({ idPlatform: id(), name: z.string() }),
});
export type TokenRow = z.output<typeof token>;
/** With the whole token, the one time that it is shown. */
const shown = z.object({ ...token.shape, token: z.string() });

export const listTokens = listEndpoint({
  route: 'GET /api/processes/twinTokenData',
  area,
  permission: 'token:view',
  summary: 'Tokens with their twin and platform',
  row: token,
  filters: {
    state: z.optional(several(state())),
    idPlatform: z.optional(several(idParam())),
    idTwin: z.optional(idParam()),
    /** Another company than the own one, for the operator's administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idToken', 'createdAt'],
});

/** Given by the platform, or made by the gateway when it is left out. */
const given = () => z.string().check(z.trim(), z.minLength(8), z.maxLength(128), z.regex(/^[\w.~-]+$/));

export const createToken = endpoint({
  route: 'POST /api/processes/token',
  area,
  permission: 'token:create',
  neverKept: true,
  summary: 'Register a twin with a platform; the token is shown this once',
  body: z.strictObject({
    idTwin: id(),
    idPlatform: id(),
    token: z.optional(given()),
    /** What the platform calls the device. */
    name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    label: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  }),
  data: shown,
});

export const updateToken = endpoint({
  route: 'PUT /api/processes/updatedToken/{idToken}',
  area,
  permission: 'token:edit',
  neverKept: true,
  summary: 'Replace a token, or switch it off and on; a new one is shown this once',
  params: z.object({ idToken: idParam() }),
  body: z.strictObject({
    token: z.optional(given()),
    /** The gateway makes a new one. */
    renew: z.optional(z.boolean()),
    state: z.optional(state()),
    version: z.int().check(z.positive()),
  }),
  data: z.object({ ...token.shape, token: z.nullable(z.string()) }),
});

export const revealToken = endpoint({
  route: 'POST /api/v4/tokens/{idToken}/reveal',
  area,
  permission: 'token:edit',
  neverKept: true,
  summary: 'The whole token, to copy it; written to the audit log first',
  params: z.object({ idToken: idParam() }),
  data: z.object({ token: z.string() }),
});

const credentials = z.strictObject({ email: email(), password: anyPassword() });
const login = { area: 'platforms', permission: 'token:create', neverKept: true, body: credentials } as const;

export const loginThingsboard = endpoint({
  ...login,
  route: 'POST /api/settings/login/thingsboard',
  summary: 'Sign in to the device platform: ThingsBoard, or the embedded gateway in its place',
  data: z.object({ token: z.string(), expiresAt: moment() }),
});

export const loginKaa = endpoint({
  ...login,
  route: 'POST /api/settings/login/kaaiot',
  summary: 'Sign in to the device platform: Kaa, or the embedded gateway in its place',
  data: z.object({ access_token: z.string(), expiresAt: moment() }),
});

const session = z.object({ idPlatform: id(), name: z.string(), expiresAt: z.nullable(moment()) });

export const platformSessions = endpoint({
  route: 'GET /api/v4/platforms/sessions',
  area: 'platforms',
  permission: 'token:view',
  summary: 'The device platforms, and until when one is signed in to each',
  data: z.array(session),
});

export const leavePlatform = endpoint({
  route: 'DELETE /api/v4/platforms/{idPlatform}/session',
  area: 'platforms',
  permission: 'token:view',
  summary: 'Sign out of a device platform',
  params: z.object({ idPlatform: idParam() }),
  data: done,
});
