import { loginKaa, loginThingsboard } from '@gemelo/contract/endpoints/tokens';

/** The platforms of every installation, by their fixed ids. */
export const KAA = 2;

/** Signing in differs by platform; Kaa has an address of its own. */
export const loginOf = (idPlatform: number) => (idPlatform === KAA ? loginKaa : loginThingsboard);
