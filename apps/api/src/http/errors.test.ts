import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { describe, expect, test } from 'vitest';
import { failureBody } from './errors.ts';

const responseTo = (error: unknown) => {
  const { status, code } = failureBody(error, 'es', 'x');
  return [status, code];
};
const databaseError = (code: string) => Object.assign(new Error('secret words of the database'), { code });

describe('a database error', () => {
  test.each([
    '53100',
    '53200',
    '53300',
    '57P01',
    '08006',
    '40P01',
    '40001',
    '55P03',
    '57014',
    '25P03',
    '25P04',
    '25006',
  ])('with code %s becomes 503 UNAVAILABLE', (code) =>
    expect(responseTo(databaseError(code))).toEqual([503, 'UNAVAILABLE']),
  );

  test('for a read timeout becomes 503 UNAVAILABLE', () => {
    expect(responseTo(new Error('Query read timeout'))).toEqual([503, 'UNAVAILABLE']);
  });

  test('for invalid SQL becomes 500 INTERNAL without the message of the database', () => {
    const body = failureBody(databaseError('42601'), 'es', 'x');
    expect([body.status, body.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('the message of bad input', () => {
  const messageOf = (...issues: Invalid['issues']) => failureBody(new Invalid(issues), 'es', 'x').message;

  test('is the sentence of the specification only while a required field is empty', () => {
    const missing = { path: 'name', rule: 'required' };
    const wrong = { path: 'mac', rule: 'mac' };
    expect(messageOf(missing)).toBe('Debes ingresar todos los datos solicitados');
    expect(messageOf(wrong, missing)).toBe('Debes ingresar todos los datos solicitados');
    expect(messageOf(wrong)).toBe('Revisa «MAC»: Debe ser una MAC de 12 dígitos hexadecimales');
  });

  test('names the field of a list by its own name, and unknown fields as they came', () => {
    const typed = { path: 'sensors.0.idSensor', rule: 'type', params: { expected: 'number' } };
    expect(messageOf(typed)).toBe('Revisa «Sensor»: Debe ser un número');
    expect(messageOf({ path: '', rule: 'unknown', params: { keys: 'x' } })).toBe('Campos desconocidos: x');
  });
});

test('a refusal tells what stands against it, by number and name', () => {
  const uses = [
    { entity: 'ticket', count: 4, names: ['Fuga', 'Sonda muda'] },
    { entity: 'never-heard-of', count: 1, names: [] },
  ];
  const { message } = failureBody(new Refused('IN_USE', { name: 'Nuevo' }, { uses }), 'es', 'x');
  expect(message).toBe(
    '«Nuevo» está en uso y no se puede eliminar: 4 tickets (Fuga, Sonda muda, …); 1 registro más',
  );
});

test('invalid input is answered with twenty issues at most, and the number of the others', () => {
  const issues = Array.from({ length: 5_000 }, (_, n) => ({ path: `ids.${n}`, rule: 'required' }));
  const body = failureBody(new Invalid(issues), 'es', 'x');
  expect(body.issues).toHaveLength(20);
  expect(body.moreIssues).toBe(4_980);
  expect(failureBody(new Invalid(issues.slice(0, 20)), 'es', 'x')).not.toHaveProperty('moreIssues');
});
