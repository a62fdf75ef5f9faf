import { Forbidden } from '@gemelo/contract/kit/errors';
import { PROOF_HEADER, type ProofPurpose, proofPurposes } from '@gemelo/contract/kit/re-authentication';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { openValue, sealValue } from '../security/sealed-value.ts';
import type { Vault } from '../security/vault.ts';
import type { Actor } from './actor.ts';

const PROOF_MS = 120_000;

const proof = z.strictObject({
  proves: z.enum(proofPurposes),
  idUser: z.int(),
  /** It ends with the session, and is worth nothing in another one. */
  session: z.string(),
  until: z.int(),
});

/** For a caller who has just given their password. */
export function issueProof(vault: Vault, { idUser, tokenHash }: Actor, purpose: ProofPurpose) {
  const until = Date.now() + PROOF_MS;
  const facts = { proves: purpose, idUser, session: tokenHash.toString('base64url'), until };
  return {
    proof: sealValue(vault, facts satisfies z.output<typeof proof>),
    expiresAt: new Date(until).toISOString(),
  };
}

/** Refuses a caller who has not proved once more, for this purpose and in this session, who they are. */
export function mustBeProven(
  vault: Vault,
  { idUser, tokenHash }: Actor,
  purpose: ProofPurpose,
  sealed: string | undefined,
): void {
  const { success, data } = safeParse(proof, sealed ? openValue(vault, sealed) : undefined);
  const holds =
    success &&
    data.proves === purpose &&
    data.idUser === idUser &&
    data.session === tokenHash.toString('base64url') &&
    data.until > Date.now();
  if (!holds) throw new Forbidden('REAUTHENTICATE');
}

/** The proof that a request brings, if it brings one. */
export function proofOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[PROOF_HEADER.toLowerCase()];
  return typeof sent === 'string' ? sent : undefined;
}
