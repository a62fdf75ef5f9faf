import { twinBody, twinTypes } from '@gemelo/contract/endpoints/twins';
import type { FieldIssue } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { languages } from '@gemelo/contract/kit/languages';
import { plainMac } from '@gemelo/contract/kit/mac';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { folded } from '../../catalogue/import/folded.ts';
import { choiceWord } from '../../http/choice-word.ts';
import type { FileCells, FileColumn, Known } from './twin-file.ts';

export type TwinBody = z.output<typeof twinBody>;

/** Maps fields of the body to the columns of the file. */
const columnByField: Record<string, FileColumn> = { idWarehouse: 'warehouse', idTwinModel: 'model' };
export const columnAt = (path: string): string => {
  const [field = ''] = path.split('.');
  return columnByField[field] ?? field;
};

/** A type matches by its own name or by its label in any language; without one a device circulates. */
const typeOf = (text: string): string =>
  twinTypes.find((type) =>
    [type, ...languages.map((language) => choiceWord(language, 'twinType', type))].some(
      (word) => folded(word) === folded(text),
    ),
  ) ??
  (text || 'Circulante');

/** Judges one row after the other; later rows must not repeat earlier ones. */
export function createJudge(known: Known, inUse: ReadonlySet<string>) {
  const { warehouses, models, sensors: sensorIds, stationModels, modelSensors, taken } = known;
  const lineByMac = new Map<string, number>();
  const lineByName = new Map<string, number>();

  const takenIssues = ({ mac: typedMac, name: typedName }: FileCells, line: number): FieldIssue[] => {
    const issues: FieldIssue[] = [];
    const [mac, name] = [plainMac(typedMac), folded(typedName)];
    const [macLine, nameLine] = [lineByMac.get(mac), lineByName.get(name)];
    const owner = taken.ownerByMac.get(mac);
    if (owner !== undefined || inUse.has(mac))
      issues.push({
        path: 'mac',
        ...(owner ? { rule: 'macOf', params: { mac, name: owner } } : { rule: 'macTaken', params: { mac } }),
      });
    else if (macLine !== undefined)
      issues.push({ path: 'mac', rule: 'inLine', params: { name: mac, line: String(macLine) } });
    if (taken.names.has(name)) issues.push({ path: 'name', rule: 'nameTaken', params: { name: typedName } });
    else if (nameLine !== undefined)
      issues.push({ path: 'name', rule: 'inLine', params: { name: typedName, line: String(nameLine) } });
    if (mac !== '' && macLine === undefined) lineByMac.set(mac, line);
    if (name !== '' && nameLine === undefined) lineByName.set(name, line);
    return issues;
  };

  /** All issues of a row, so that users do not fix a file one error at a time; without any, the twin. */
  return (row: FileCells, line: number): { issues: FieldIssue[]; body?: TwinBody } => {
    const issues: FieldIssue[] = [];
    const idOf = (path: FileColumn, ids: ReadonlyMap<string, number>, rule: string, name: string) => {
      const id = ids.get(folded(name));
      if (name !== '' && id === undefined) issues.push({ path, rule, params: { name } });
      return id;
    };
    const idTwinModel = idOf('model', models, 'noModel', row.model);
    if (idTwinModel !== undefined && stationModels.has(idTwinModel))
      issues.push({ path: 'model', rule: 'stationOne' });
    const named = row.sensors
      .split(/[;,|]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ idSensor: idOf('sensors', sensorIds, 'noSensor', name) }));
    const parsed = safeParse(
      twinBody,
      {
        name: row.name,
        mac: row.mac,
        twinType: typeOf(row.twinType),
        idWarehouse: idOf('warehouse', warehouses, 'noWarehouse', row.warehouse),
        idTwinModel,
        station: 0,
        // As in the form: the model brings its sensors unless others are named.
        sensors: named.length > 0 ? named : (modelSensors.get(idTwinModel ?? 0) ?? []),
      },
      { reportInput: true },
    );
    const reported = new Set(issues.map(({ path }) => path));
    const schemaIssues = parsed.success ? [] : fieldIssues(parsed.error);
    issues.push(...schemaIssues.filter(({ path }) => !reported.has(columnAt(path))));
    issues.push(...takenIssues(row, line));
    return parsed.success && issues.length === 0 ? { issues, body: parsed.data } : { issues };
  };
}
