/** What a caller proves once more who they are for. */
export const proofPurposes = ['network-password'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/** The header in which such a call takes its proof. */
export const PROOF_HEADER = 'X-Reauthentication';
