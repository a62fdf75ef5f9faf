import { Refused } from '@gemelo/contract/kit/errors';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { referringTable, refusing, violatedConstraint } from './failures.ts';

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client(await cloneDatabase());
  await owner.connect();
  // As a distributed database names its parts: tables and constraints carry the number of a shard.
  await owner.query(`
    create table place_102008 (id int constraint place_pkey_102008 primary key, code text constraint place_code_2024 unique);
    create table stay_102040 (id int constraint stay_place_fkey_102040 references place_102008);
    insert into place_102008 values (1, 'a');
    insert into stay_102040 values (1)`);
});
afterAll(() => owner.end());

const failureOf = (statement: string): Promise<unknown> =>
  owner.query(statement).then(
    () => undefined,
    (error: unknown) => error,
  );

test('names of shards are those of their table', async () => {
  const twice = `insert into place_102008 values (1, 'b')`;
  expect(violatedConstraint(await failureOf(twice))).toBe('place_pkey');
  expect(referringTable(await failureOf('delete from place_102008'))).toBe('stay');
  await expect(
    refusing({ place_pkey: () => new Refused('DUPLICATE') }, () => owner.query(twice)),
  ).rejects.toThrow(Refused);
});

test('a year at the end of a name is part of it', async () => {
  const error = await failureOf(`insert into place_102008 values (2, 'a')`);
  expect(violatedConstraint(error)).toBe('place_code_2024');
});
