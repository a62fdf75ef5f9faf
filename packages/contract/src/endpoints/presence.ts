import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';

const area = 'presence';

/** Presences of a user with an open console; everybody else is offline. */
export const presentStates = ['online', 'idle', 'bussy'] as const;

export const listPresent = endpoint({
  route: 'GET /api/v4/presence',
  area,
  permission: 'member',
  summary: 'The users of the company who are there, with their presence; whoever is missing is offline',
  data: z.array(z.object({ idUser: id(), presence: z.enum(presentStates) })),
});

export const reportIdle = endpoint({
  route: 'PUT /api/v4/presence',
  area,
  permission: 'member',
  summary: 'Say that the user of this session has been inactive for a while, or is back',
  body: z.strictObject({ idle: z.boolean() }),
  data: done,
});
