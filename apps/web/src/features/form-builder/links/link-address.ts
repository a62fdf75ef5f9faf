import { OPEN_FORM_PATH } from '@gemelo/contract/endpoints/form-links';

/** What people outside open. The token stands behind `#`, so that no server logs it. */
export const linkAddress = (token: string): string => `${window.location.origin}${OPEN_FORM_PATH}#${token}`;
