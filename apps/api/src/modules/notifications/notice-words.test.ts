import { reviewStates } from '@gemelo/contract/endpoints/form-answers';
import { languages } from '@gemelo/contract/kit/languages';
import { describe, expect, test } from 'vitest';
import { type KeptNotice, noticeDetail, noticeLine, pageOf } from './notice-words.ts';

const ZONE = 'America/Guatemala';
const task = (words: Record<string, string>): KeptNotice => ({
  ...{ kind: 'changed', entity: 'task', entityId: 42, title: 'Medir humedad', words },
});
const schedule: KeptNotice = {
  ...{ kind: 'changed', entity: 'task-schedule', entityId: 7, title: 'Ronda diaria' },
  words: { what: 'refused' },
};

describe('a recurring task', () => {
  const unassigned = task({ what: 'unassigned', schedule: 'Ronda diaria' });

  test('says why nobody has its task, and why there is none', () => {
    expect(noticeLine('es', ZONE, unassigned)).toBe(
      'Se creó la tarea 42, «Medir humedad» sin responsable, porque la persona asignada ya no está activa. Viene de la tarea recurrente «Ronda diaria».',
    );
    expect(noticeLine('es', ZONE, schedule)).toBe(
      'No se pudo crear la tarea de la tarea recurrente «Ronda diaria»: algo de lo que usa ya no está disponible. Revisa su plantilla, su dispositivo y sus bodegas.',
    );
  });

  test.each(languages)('says it in %s with its name, not as any change', (language) => {
    const other = task({ what: 'anything' });
    for (const notice of [unassigned, schedule]) {
      const line = noticeLine(language, ZONE, notice);
      expect(line).toContain('Ronda diaria');
      expect(line).not.toBe(noticeLine(language, ZONE, { ...notice, words: other.words }));
    }
  });

  test('leads to its task, and to itself', () => {
    expect(pageOf(unassigned)).toBe('/tarea/informacion?id=42');
    expect(pageOf(schedule)).toBe('/tarea/recurrentes?id=7');
  });
});

describe('an answer', () => {
  const answer = (words: Record<string, string>): KeptNotice => ({
    ...{ kind: 'reviewed', entity: 'form-answer', entityId: 5_000_000_001, title: 'Recepción', words },
  });

  test('says what became of it and leads to its page', () => {
    const notice = answer({ what: 'problems', text: 'Falta la foto', by: 'Ana' });
    expect(noticeLine('es', ZONE, notice)).toBe(
      'Ana encontró problemas en la respuesta 5000000001 a «Recepción».',
    );
    expect(noticeDetail('es', ZONE, notice)).toBe('\n\nFalta la foto');
    expect(pageOf(notice)).toBe('/registro/formulario/respuesta?id=5000000001');
  });

  test.each(languages)(
    'says each decision, a correction and a comment in its own words in %s',
    (language) => {
      const ways = [...reviewStates, 'corrected', 'comment'];
      const lines = ways.map((what) => noticeLine(language, ZONE, answer({ what, by: 'Ana' })));
      expect(new Set(lines).size).toBe(ways.length);
      for (const line of lines) expect(line).toMatch(/Ana.*Recepción|Recepción.*Ana/);
    },
  );
});

describe('a mail goes on with', () => {
  test('the day of a task in any zone, and the moment of a ticket’s deadline', () => {
    expect(noticeDetail('es', ZONE, task({ what: 'due', due: '2026-11-20' }))).toContain('20 nov 2026');
    const late = { deadline: 'response', at: '2026-11-20T18:30:00.000Z' };
    expect(noticeDetail('es', ZONE, { ...task(late), kind: 'overdue', entity: 'ticket' })).toMatch(
      /20 nov 2026.*12:30/,
    );
  });

  test.each([
    ['es', 'Duplicado de #12'],
    ['en', 'Duplicate of #12'],
    ['de', 'Duplikat von #12'],
  ] as const)('which ticket goes on, in %s', (language, words) => {
    const closed: KeptNotice = { ...task({ mergedInto: '12' }), kind: 'closed', entity: 'ticket' };
    expect(noticeDetail(language, ZONE, closed)).toBe(`\n\n${words}`);
  });
});
