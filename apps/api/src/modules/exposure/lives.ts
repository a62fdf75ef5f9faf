import type { ExposedTwin, Exposure } from '@gemelo/contract/endpoints/exposure';
import type { ExposureFound } from '../../db/exposure.ts';
import { figuresOf, iso, type Lived, longest, longestSilence, nothingRead, summed } from './figures.ts';
import { HOUR_MS, type Stretch, unionHours } from './stretches.ts';

interface Asked {
  number: number;
  run: number;
  stretch: Stretch;
  readFrom: number;
}

/** Numbers the stretches, and those runs of them that follow each other without interruption: silences count in runs. */
export function runsOf(stretches: readonly { stretch: Stretch; readFrom: number }[]): Asked[] {
  let run = 0;
  let before: Stretch | undefined;
  return stretches.map(({ stretch, readFrom }, number) => {
    const goesOn =
      before?.idTwin === stretch.idTwin && before.to === readFrom && !before.retired && !stretch.retired;
    if (!goesOn) run += 1;
    before = stretch;
    return { number, run, stretch, readFrom };
  });
}

const byNumber = <T extends { number: number }>(rows: readonly T[] | null) =>
  new Map(rows?.map((row) => [row.number, row]));

/** The stretches with their figures, without those in which there was no hour to live. */
export function livedOf(asked: readonly Asked[], counted: ExposureFound): Lived[] {
  const [found, days, silences] = [
    byNumber(counted.stretches),
    byNumber(counted.stretchDays),
    byNumber(counted.stretchSilences),
  ];
  return asked.flatMap(({ number, run, stretch }): Lived[] => {
    const read = found.get(number);
    const first = read && Date.parse(read.first);
    const from = Math.min(stretch.from, first ?? stretch.from);
    const { to } = stretch;
    // Nobody expects readings of a twin that is out of service.
    if (from >= to || (stretch.retired && !read)) return [];
    const hours = stretch.retired ? (read?.readHours ?? 0) : (to - from) / HOUR_MS;
    const silence = stretch.retired
      ? { silence: 0, silenceFrom: null }
      : longestSilence({ from, to, first, last: read && Date.parse(read.last) }, silences.get(number));
    const figures = figuresOf(hours, read ?? nothingRead, days.get(number), silence);
    return [{ number, run, stretch, found: read, from, to, figures }];
  });
}

function grouped<K>(lived: readonly Lived[], keyOf: (one: Lived) => K): Map<K, Lived[]> {
  const groups = new Map<K, Lived[]>();
  for (const one of lived) {
    const known = groups.get(keyOf(one));
    if (known) known.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

const least = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((a, b) => Math.min(a, b)) : undefined;
const most = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((a, b) => Math.max(a, b)) : undefined;

/** The longest silence of a twin, which may reach over several places. */
function silenceOf(lived: readonly Lived[], counted: ExposureFound) {
  const inner = new Map(counted.runSilences?.map((one) => [one.run, one]));
  const inService = lived.filter(({ stretch }) => !stretch.retired);
  return longest(
    [...grouped(inService, ({ run }) => run)].map(([run, parts]) => {
      const read = parts.flatMap(({ found }) => (found ? [found] : []));
      const heard = {
        from: least(parts.map(({ from }) => from)) ?? 0,
        to: most(parts.map(({ to }) => to)) ?? 0,
        first: least(read.map(({ first }) => Date.parse(first))),
        last: most(read.map(({ last }) => Date.parse(last))),
      };
      return longestSilence(heard, inner.get(run));
    }),
  );
}

export function twinsOf(
  lived: readonly Lived[],
  counted: ExposureFound,
  nameOf: (idTwin: number) => string,
): ExposedTwin[] {
  const days = new Map(counted.twinDays?.map((one) => [one.idTwin, one]));
  return [...grouped(lived, ({ stretch }) => stretch.idTwin)].map(([idTwin, parts]) => ({
    idTwin,
    twin: nameOf(idTwin),
    from: iso(least(parts.map(({ from }) => from)) ?? 0),
    to: iso(most(parts.map(({ to }) => to)) ?? 0),
    ...figuresOf(
      parts.reduce((hours, { figures }) => hours + figures.hours, 0),
      summed(parts.map(({ found }) => found ?? nothingRead)),
      days.get(idTwin),
      silenceOf(parts, counted),
    ),
  }));
}

/** Hours of the whole: each counts once, with the worst of its twins. */
export function summaryOf(
  lived: readonly Lived[],
  twins: readonly ExposedTwin[],
  { total, twinDays }: ExposureFound,
): Exposure['summary'] {
  const inService = lived.filter(({ stretch }) => !stretch.retired);
  const hours = Math.max(unionHours(inService), total.readHours);
  const silent = longest(twins);
  let worst: { idTwin: number; amplitude: number; day: string } | undefined;
  for (const one of twinDays ?? []) if (one.amplitude > (worst?.amplitude ?? -1)) worst = one;
  const alone = twins.length === 1;
  return {
    ...figuresOf(hours, total, worst, silent),
    amplitudeTwin: alone ? null : (twins.find(({ idTwin }) => idTwin === worst?.idTwin)?.twin ?? null),
    silenceTwin: alone || !('twin' in silent) ? null : silent.twin,
  };
}
