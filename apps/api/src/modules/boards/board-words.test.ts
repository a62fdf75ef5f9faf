import * as calls from '@gemelo/contract/endpoints/boards';
import { Invalid } from '@gemelo/contract/kit/errors';
import { languages } from '@gemelo/contract/kit/languages';
import { expect, test } from 'vitest';
import { type JSONSchema, toJSONSchema } from 'zod/v4/core';
import { failureBody } from '../../http/errors.ts';

type Schema = JSONSchema.BaseSchema;

/** Every field that a body may have, by its path. */
function pathsIn({ properties = {}, items, anyOf = [] }: Schema, prefix = ''): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, part]) => {
      const path = prefix + name;
      return [path, ...pathsIn(part as Schema, `${path}.`)];
    }),
    ...(items ? pathsIn(items as Schema, `${prefix}0.`) : []),
    ...anyOf.flatMap((part) => pathsIn(part as Schema, prefix)),
  ];
}

const { createBoard, updateBoard, duplicateBoard, importBoard, shareBoard, reportEditing } = calls;
const bodies = [createBoard, updateBoard, duplicateBoard, importBoard, shareBoard, reportEditing];
const paths = [...new Set(bodies.flatMap(({ body }) => pathsIn(toJSONSchema(body, { io: 'input' }))))];

const saidOf = (path: string, language: (typeof languages)[number]) =>
  failureBody(new Invalid([{ path, rule: 'format' }]), language, '').message;
const nameOf = (path: string) => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

test.each(languages)('what is wrong with a board is told in words of %s', (language) => {
  expect(paths).toEqual(expect.arrayContaining(['period', 'widgets.0.kind', 'board.widgets.0.source']));
  const raw = paths.filter((path) =>
    saidOf(path, language)
      .match(/[\w.]+/g)
      ?.includes(nameOf(path)),
  );
  expect(raw).toEqual([]);
});

test('a word that means something else elsewhere is told by its place', () => {
  expect(saidOf('board.widgets.3.kind', 'es')).toBe('Revisa «Tipo de widget»: El formato no es válido');
  expect(saidOf('kind', 'es')).toBe('Revisa «Movimiento»: El formato no es válido');
  expect(saidOf('widgets.0.source', 'es')).toBe('Revisa «Origen de los datos»: El formato no es válido');
});
