import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { anyPassword, moment } from '../kit/fields.ts';
import { proofPurposes } from '../kit/re-authentication.ts';

export const reauthenticate = endpoint({
  route: 'POST /api/v4/re-authentication',
  area: 'users',
  permission: 'member',
  neverReplayed: true,
  summary: 'Prove once more who one is, with the password: a proof for one purpose, for two minutes',
  body: z.strictObject({ password: anyPassword(), purpose: z.enum(proofPurposes) }),
  data: z.object({ proof: z.string(), expiresAt: moment() }),
});
