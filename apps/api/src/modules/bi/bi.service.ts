import type { BiFilter, StorageLimits } from '@gemelo/contract/endpoints/bi-filter';
import type { Database } from '../../db/client.ts';
// Jobs ask too, for one company.
import type { Context as Actor } from '../../db/context.ts';
import { limitsOf } from './limits.ts';
import { dailyBehaviour, reportingShares, sensorStatesNow } from './reporting.ts';
import { createAsking, type Defaults } from './scopes.ts';
import { amplitudes, hoursAbove, storageConditions } from './storage.ts';
import { extremes, variables } from './variables.ts';
import { precipitation, stationVariables, windRose } from './weather.ts';

type Limits = { [Name in keyof StorageLimits]?: number | undefined };
interface Above extends BiFilter {
  threshold?: number | undefined;
}

const DAY_MS = 86_400_000;
const today = (): Pick<BiFilter, 'from' | 'to'> => ({
  from: new Date(Date.now() - DAY_MS).toISOString(),
  to: new Date().toISOString(),
});
const amplitude = (group: Defaults['group']): Defaults => ({ group, interval: 'day', keys: ['temperature'] });

/** Figures of places over time, for dashboards, reports and whoever asks. */
export function createBiService(database: Database) {
  const ask = createAsking(database);
  return {
    averages: (actor: Actor, filter: BiFilter) =>
      ask(actor, filter, { group: 'company', interval: 'day' }, variables),
    segmentAverages: (actor: Actor, filter: BiFilter) =>
      ask(actor, { ...filter, group: 'segment' }, { group: 'segment', interval: 'all' }, variables),
    segmentVariables: (actor: Actor, filter: BiFilter) =>
      ask(actor, { ...filter, group: 'segment' }, { group: 'segment', interval: 'day' }, variables),
    extremes: (actor: Actor, filter: BiFilter) =>
      ask(actor, filter, { group: 'warehouse', interval: 'all' }, extremes),

    amplitudes: (actor: Actor, filter: BiFilter) => ask(actor, filter, amplitude('twin'), amplitudes),
    warehouseAmplitudes: (actor: Actor, filter: BiFilter) =>
      ask(actor, { ...filter, group: 'warehouse' }, amplitude('warehouse'), amplitudes),
    hoursAboveHumidity: (actor: Actor, { threshold, ...filter }: Above) =>
      ask(actor, filter, { group: 'twin', interval: 'day', keys: ['humidity'] }, async (asked) => {
        const { humidityAlarm } = await limitsOf(asked, { humidityAlarm: threshold });
        return hoursAbove(asked, 'humidity', humidityAlarm);
      }),
    hoursAboveTemperature: (actor: Actor, { threshold, ...filter }: Above) =>
      ask(actor, filter, { group: 'twin', interval: 'day', keys: ['temperature'] }, async (asked) => {
        const { temperatureAlarm } = await limitsOf(asked, { temperatureAlarm: threshold });
        return hoursAbove(asked, 'temperature', temperatureAlarm);
      }),
    storageConditions(actor: Actor, body: BiFilter & Limits) {
      const { humidityWarning, humidityAlarm, temperatureAlarm, dewMargin, ...filter } = body;
      const limits = { humidityWarning, humidityAlarm, temperatureAlarm, dewMargin };
      const keys = ['temperature', 'humidity', 'dewMargin'];
      return ask(actor, filter, { group: 'warehouse', interval: 'all', keys }, async (asked) =>
        storageConditions(asked, await limitsOf(asked, limits)),
      );
    },

    sensorStates: (actor: Actor, filter: Omit<BiFilter, 'from' | 'to'>) =>
      ask(actor, { ...filter, ...today() }, { group: 'company', interval: 'all' }, sensorStatesNow),
    reportingShares: (actor: Actor, filter: BiFilter) =>
      ask(actor, { ...filter, interval: 'hour' }, { group: 'company', interval: 'hour' }, reportingShares),
    dailyBehaviour: (actor: Actor, filter: BiFilter) =>
      ask(actor, { ...filter, interval: 'hour' }, { group: 'company', interval: 'hour' }, dailyBehaviour),

    stationVariables: (actor: Actor, filter: BiFilter) =>
      ask(actor, { ...filter, group: 'twin' }, { group: 'twin', interval: 'hour' }, stationVariables),
    precipitation: (actor: Actor, filter: BiFilter) =>
      ask(
        actor,
        { ...filter, group: 'twin' },
        { group: 'twin', interval: 'day', keys: ['precipitation'] },
        precipitation,
      ),
    windRose: (actor: Actor, filter: BiFilter) =>
      ask(
        actor,
        { ...filter, group: 'twin', interval: 'all' },
        { group: 'twin', interval: 'all', keys: ['windSpeed', 'windDirection'] },
        windRose,
      ),
  };
}
export type BiService = ReturnType<typeof createBiService>;
