import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, text, version } from '../kit/fields.ts';
import { fitsSsid, type NetworkSecurity, networkSecurities, passwordProblem } from '../kit/networks.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'networks';

/** A wireless network of a company; its password is never part of it. */
const network = z.object({
  idCompanyNetwork: id(),
  idCompany: id(),
  /** What people call it. */
  name: z.string(),
  /** What it calls itself. */
  ssid: z.string(),
  security: z.enum(networkSecurities),
  /** It does not announce itself. */
  hidden: z.boolean(),
  idWarehouse: z.nullable(id()),
  /** The warehouse that it serves. */
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  notes: z.nullable(z.string()),
  state: state(),
  /** Whether the caller may see its password. */
  mayReveal: z.boolean(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type Network = z.output<typeof network>;

export const networksOfCompany = listEndpoint({
  route: 'GET /api/settings/v3/list/company/network/{id}',
  area,
  permission: 'network:view',
  summary: 'Networks of a company, without their passwords',
  params: z.object({ id: idParam() }),
  companyParam: 'id',
  row: network,
  filters: {
    state: z.optional(several(state())),
    security: z.optional(several(z.enum(networkSecurities))),
    idWarehouse: z.optional(several(idParam())),
  },
  orderBy: ['idCompanyNetwork', 'name', 'ssid', 'security', 'state', 'createdAt', 'updatedAt'],
  inFiles: { fields: z.object({}), titles: {}, units: {}, leftOut: ['mayReveal'] },
});

const ofNetwork = z.object({ id: idParam() });

export const oneNetwork = endpoint({
  route: 'GET /api/settings/v3/companyNetwork/{id}',
  area,
  permission: 'network:view',
  summary: 'One network, without its password',
  params: ofNetwork,
  data: network,
});

const PASSWORD_MAX = 128;
const fields = {
  name: line(80),
  /** By default its name. */
  ssid: z.optional(z.nullable(line(32))),
  security: z.enum(networkSecurities),
  // Spaces at its ends belong to it.
  password: z.optional(
    z.string().check(
      z.minLength(1),
      z.maxLength(PASSWORD_MAX),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
      z.regex(/^[^\u0000-\u001F\u007F\uD800-\uDFFF]*$/u, { error: 'control_characters' }),
    ),
  ),
  hidden: z._default(z.boolean(), false),
  idWarehouse: z._default(z.nullable(id()), null),
  notes: z._default(z.nullable(text(500)), null),
};

interface Written {
  name: string;
  ssid?: string | null | undefined;
  security: NetworkSecurity;
  password?: string | undefined;
}
const ssidFits = z.refine<Written>(({ name, ssid }) => fitsSsid(ssid ?? name), {
  error: 'ssid_long',
  path: ['ssid'],
});
/** Each violated rule has its own message, so each is a check of its own. */
const passwordRules = {
  required: 'Required',
  openPassword: 'open_password',
  wpaPassword: 'wpa_password',
  wepPassword: 'wep_password',
};
const suits = (isAsked: (body: Written) => boolean) =>
  Object.entries(passwordRules).map(([rule, error]) =>
    z.refine<Written>((body) => !isAsked(body) || passwordProblem(body.security, body.password) !== rule, {
      error,
      path: ['password'],
    }),
  );
const always = suits(() => true);
/** Without one the password stays as it is; whether it still suits only the server knows. */
const whenGiven = suits(({ password }) => password !== undefined);

export const newNetwork = z
  .strictObject({
    ...fields,
    /** Chosen by the operator’s administrators; others make networks of their own company. */
    idCompany: z.optional(id()),
  })
  .check(ssidFits, ...always);
/** What a form changes. */
export const networkChange = z.strictObject(fields).check(ssidFits, ...whenGiven);
export type NetworkChange = z.output<typeof networkChange>;

export const createNetwork = endpoint({
  route: 'POST /api/settings/v3/companyNetwork',
  area,
  permission: 'network:create',
  neverReplayed: true,
  summary: 'Add a network; its password is encrypted',
  body: newNetwork,
  data: network,
});

export const updateNetwork = endpoint({
  route: 'PUT /api/settings/v3/companyNetwork/{id}',
  area,
  permission: 'network:edit',
  neverReplayed: true,
  summary: 'Change a network; without a password it keeps the one it has',
  params: ofNetwork,
  body: z.strictObject({ ...fields, version: version() }).check(ssidFits, ...whenGiven),
  data: network,
});

export const networkState = endpoint({
  route: 'PUT /api/settings/v3/companyNetwork/state/{id}',
  area,
  permission: 'network:delete',
  summary: 'Activate or inactivate a network',
  params: ofNetwork,
  body: z.strictObject({ state: state() }),
  data: network,
});

export const revealNetwork = endpoint({
  route: 'GET /api/settings/v3/companyNetwork/password/{id}',
  area,
  permission: 'network-password:view',
  reauthenticates: 'network-password',
  neverReplayed: true,
  summary: 'The password of a network; written to the audit log first',
  params: ofNetwork,
  data: z.object({ password: z.string() }),
});
