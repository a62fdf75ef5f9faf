/** The demonstration's first account; every account of it has the same password. */
export const DEMO_EMAIL = 'admin@gemelo.test';
export const DEMO_PASSWORD = 'Gemelo-2026';
