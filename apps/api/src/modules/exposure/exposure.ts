import { limitsFrom } from '@gemelo/contract/endpoints/bi-filter';
import {
  EXPOSURE_POINTS,
  type Exposure,
  type ExposureQuery,
  type ExposureStep,
  type ExposureSubjectKind,
  exposureSteps,
} from '@gemelo/contract/endpoints/exposure';
import { Invalid, NotFound } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { type ExposureFound, exposureOf } from '../../db/exposure.ts';
import { together } from '../../db/prepared.ts';
import { lotSubject, movesOf, namesOf, seriesOf, twinSubject, twinsOfLot } from './exposure.queries.ts';
import { iso, type PlaceNames, presentStretch } from './figures.ts';
import { livedOf, runsOf, summaryOf, twinsOf } from './lives.ts';
import { clipped, floorHour, HOUR_MS, stretchesOf } from './stretches.ts';

/** Ten years, as for readings. */
const MAX_HOURS = 3_660 * 24;
const STEP_HOURS: Record<ExposureStep, number> = { hour: 1, day: 24, week: 168 };

async function subjectOf(tx: Tx, kind: ExposureSubjectKind, idSubject: number) {
  if (kind === 'twin') {
    const subject = await twinSubject.first(tx, { idSubject });
    return subject && { subject, twins: [idSubject] };
  }
  const [[subject], found] = await together(tx, lotSubject.ask({ idSubject }), twinsOfLot.ask({ idSubject }));
  return subject && { subject, twins: found.map(({ idTwin }) => idTwin) };
}

function periodOf({ from, to }: Pick<ExposureQuery, 'from' | 'to'>, now: number) {
  const until = floorHour(Math.min(to === undefined ? now : Date.parse(to), now));
  const since = from === undefined ? undefined : floorHour(Date.parse(from));
  if (since !== undefined && since >= until) throw new Invalid([{ path: 'query.to', rule: 'period' }]);
  if (since !== undefined && (until - since) / HOUR_MS > MAX_HOURS)
    throw new Invalid([{ path: 'query.to', rule: 'tooLong' }]);
  return { since, until };
}

type Asked = Omit<Parameters<typeof exposureOf.first>[1], 'step'>;

/** Asked with the finest step that fits; readings from before the first movement may need a coarser one. */
async function found(
  tx: Tx,
  asked: Asked,
  span: number,
): Promise<{ step: ExposureStep; found: ExposureFound }> {
  const fits = exposureSteps.filter((step) => span / STEP_HOURS[step] < EXPOSURE_POINTS - 1);
  for (const step of fits) {
    const answer = await exposureOf.first(tx, { ...asked, step });
    if (answer && (answer.series?.length ?? 0) <= EXPOSURE_POINTS) return { step, found: answer };
  }
  throw new Invalid([{ path: 'query.to', rule: 'tooLong' }]);
}

async function placeNames(
  tx: Tx,
  stretches: readonly { stretch: Parameters<typeof clipped>[0][number] }[],
): Promise<PlaceNames> {
  const all = stretches.map(({ stretch }) => stretch);
  const unique = (ids: readonly (number | null)[]) => [...new Set(ids)].filter((id) => id !== null);
  const rows = await namesOf.all(tx, {
    twins: unique(all.map(({ idTwin }) => idTwin)),
    warehouses: unique(all.flatMap(({ idWarehouse, idDestination }) => [idWarehouse, idDestination])),
    lots: unique(all.map(({ idLot }) => idLot)),
    segments: unique(all.flatMap(({ segments }) => segments)),
  });
  const known = new Map(rows.map(({ kind, id, name }) => [`${kind}/${id}`, name]));
  return (kind, id) => known.get(`${kind}/${id}`) ?? `#${id}`;
}

/** The whole life of a twin, or of all twins of a lot while they were in it, from the ledger and the hours. */
export async function readExposure(
  tx: Tx,
  kind: ExposureSubjectKind,
  idSubject: number,
  query: ExposureQuery,
  now = Date.now(),
): Promise<{ exposure: Exposure; company: { name: string; logo: string | null } }> {
  const known = await subjectOf(tx, kind, idSubject);
  if (!known) throw new NotFound(kind, idSubject);
  const { idCompany, company, logo, zone, humidityWarning, humidityAlarm, temperatureAlarm, ...subject } =
    known.subject;
  const { since, until } = periodOf(query, now);
  const limits = limitsFrom(query, { humidityWarning, humidityAlarm, temperatureAlarm });
  const [moves, series] = await together(
    tx,
    movesOf.ask({ twins: known.twins }),
    seriesOf.ask({ twins: known.twins }),
  );
  const inSubject = stretchesOf(moves, until).filter(({ idLot }) => kind === 'twin' || idLot === idSubject);
  const asked = runsOf(clipped(inSubject, since, until));
  const begin = since ?? asked.reduce((first, { stretch }) => Math.min(first, stretch.from), until);
  const { step, found: counted } = await found(
    tx,
    {
      numbers: asked.map(({ number }) => number),
      runs: asked.map(({ run }) => run),
      stretchTwins: asked.map(({ stretch }) => stretch.idTwin),
      starts: asked.map(({ readFrom }) => iso(readFrom)),
      ends: asked.map(({ stretch }) => iso(stretch.to)),
      twins: series.map(({ idTwin }) => idTwin),
      sensors: series.map(({ idSensorTwin }) => idSensorTwin),
      measurements: series.map(({ idMeasurement }) => idMeasurement),
      humid: series.map(({ humid }) => humid),
      from: iso(since ?? 0),
      to: iso(until),
      zone,
      ...limits,
    },
    (until - begin) / HOUR_MS,
  );
  const lived = livedOf(asked, counted);
  const name = await placeNames(tx, lived);
  const twins = twinsOf(lived, counted, (id) => name('twin', id));
  const starts = lived.map(({ from }) => from);
  return {
    company: { name: company, logo },
    exposure: {
      subject,
      idCompany,
      from: starts.length > 0 ? iso(starts.reduce((a, b) => Math.min(a, b))) : null,
      // The life of a lot that was emptied ended then.
      to: iso(
        query.to === undefined && lived.length > 0
          ? lived.reduce((last, { to }) => Math.max(last, to), 0)
          : until,
      ),
      zone,
      limits,
      summary: summaryOf(lived, twins, counted),
      twins,
      stretches: lived.map((one) => presentStretch(one, name)),
      step,
      series: (counted.series ?? []).map(roundedPoint),
    },
  };
}

const two = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
const roundedPoint = (point: Exposure['series'][number]): Exposure['series'][number] => ({
  at: point.at,
  temperature: two(point.temperature),
  minTemperature: two(point.minTemperature),
  maxTemperature: two(point.maxTemperature),
  humidity: two(point.humidity),
  minHumidity: two(point.minHumidity),
  maxHumidity: two(point.maxHumidity),
  smallestMargin: two(point.smallestMargin),
});
