import { randomBytes } from 'node:crypto';
import { type Client, createClient, type Session } from '../durability/client.ts';
import type { Options } from './options.ts';

export interface Device {
  /** Starts at one. */
  number: number;
  token: string;
  /** The keys of its measurements on the wire. */
  keys: string[];
}

const PREFIX = 'Simulado';
const PLATFORM = 1;
const MODEL = 1;
const LANES = 8;
const PAGE = 200;
/** One device in this many is a weather station. */
const STATIONS = 20;
/** The standard sensors with the keys of their measurements. */
const keysOf: Record<number, string[]> = {
  1: ['temperature', 'humidity'],
  3: ['precipitation'],
  4: ['windSpeed', 'windDirection'],
  5: ['pressure'],
  6: ['radiation'],
};
const sensorsOf = (number: number) => (number % STATIONS === 0 ? [1, 3, 4, 5, 6] : [1]);

const newToken = () => randomBytes(15).toString('base64url');
const nameOf = (number: number) => `${PREFIX} ${number}`;
const macOf = (number: number) => `0E5100${number.toString(16).padStart(6, '0')}`.toUpperCase();

type Row = Record<string, unknown>;

function createConsole(client: Client, { token }: Session) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const { status, body: answer } = await client.call(method, path, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  /** All rows of a list that match the prefix. */
  const fetchAll = async (path: string): Promise<Row[]> => {
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const rows = (await call('GET', `${path}?search=${PREFIX}&limit=${PAGE}&page=${page}`)) as Row[];
      found.push(...rows);
      if (rows.length < PAGE) return found;
    }
  };
  return { call, fetchAll };
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const remaining = [...items];
  const lane = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The requested number of devices with sensors and tokens; devices of earlier runs are reused. */
export async function openFleet(options: Options, print: (line: string) => void): Promise<Device[]> {
  const client = createClient(options.url);
  const session = await client.signIn(options.email, options.password);
  const { call, fetchAll } = createConsole(client, session);
  const user = (await call('GET', `/api/settings/user/${session.idUser}`)) as { idCompany: number };
  const [warehouse] = (await call('GET', `/api/settings/warehouse/company/${user.idCompany}`)) as Row[];
  if (!warehouse) throw new Error('La compañía no tiene bodegas activas: crea una primero.');

  const twins = new Map((await fetchAll('/api/processes/getTwin')).map((row) => [row.name, row.idTwin]));
  const tokens = new Map(
    (await fetchAll('/api/processes/twinTokenData')).map((row) => [row.idTwin, row.idToken]),
  );
  const numbers = Array.from({ length: options.twins }, (_, index) => index + 1);
  const fresh = numbers.filter((number) => !twins.has(nameOf(number))).length;
  if (fresh > 0) print(`Registrando ${fresh} dispositivos…`);

  const register = async (number: number): Promise<unknown> => {
    const created = (await call('POST', '/api/processes/createTwin', {
      name: nameOf(number),
      mac: macOf(number),
      twinType: 'Fijo',
      idWarehouse: warehouse.idWarehouse,
      idTwinModel: MODEL,
      station: 0,
      sensors: sensorsOf(number).map((idSensor) => ({ idSensor })),
    })) as Row;
    return created.idTwin;
  };

  const fleet: Device[] = [];
  await inLanes(numbers, async (number) => {
    const idTwin = twins.get(nameOf(number)) ?? (await register(number));
    const idToken = tokens.get(idTwin);
    const revealed = (await (idToken === undefined
      ? call('POST', '/api/processes/token', { idTwin, idPlatform: PLATFORM, token: newToken() })
      : call('POST', `/api/v4/tokens/${String(idToken)}/reveal`))) as { token: string };
    const keys = sensorsOf(number).flatMap((idSensor) => keysOf[idSensor] ?? []);
    fleet.push({ number, token: revealed.token, keys });
  });
  return fleet.sort((a, b) => a.number - b.number);
}
