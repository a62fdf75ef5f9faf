import type { GatewayAddresses, TwinConnection } from '@gemelo/contract/endpoints/tokens';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findSensorKeys, type SensorKey } from './connection.queries.ts';
import type { TokenService } from './tokens.service.ts';

/** Plausible values by key, for a device that has sent nothing yet. */
const EXAMPLES: Record<string, number> = {
  temperature: 25.1,
  humidity: 58.2,
  precipitation: 0.4,
  windSpeed: 11.5,
  windDirection: 120,
  pressure: 1013.2,
  radiation: 640,
  battery: 87,
};

/** The second sensor of a measurement is reached by a numbered key, unless the twin has a key of its own for it. */
function keysOf(sensors: readonly SensorKey[]): TwinConnection['keys'] {
  const occurrences = new Map<string, number>();
  return sensors.map(({ key, own, measurement, unit, decimals, latest }) => {
    const nth = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, nth);
    return {
      key: own ?? (nth === 1 ? key : `${key}_${nth}`),
      measurement,
      unit,
      example: latest === null ? (EXAMPLES[key] ?? 1) : Number(latest.toFixed(decimals)),
    };
  });
}

/** What somebody needs to make a device deliver its readings. */
export function createConnectionService(
  database: Database,
  tokens: Pick<TokenService, 'active'>,
  addresses: GatewayAddresses,
) {
  return {
    addresses: () => Promise.resolve(addresses),

    of: (actor: Actor, idTwin: number): Promise<TwinConnection> =>
      database.read(actor, async (tx) => {
        const sensors = await findSensorKeys(tx, idTwin);
        if (!sensors) throw new NotFound('twin', idTwin);
        return { token: await tokens.active(tx, idTwin), ...addresses, keys: keysOf(sensors) };
      }),
  };
}
export type ConnectionService = ReturnType<typeof createConnectionService>;
