/** The demonstration's accounts, one for each role, and the password that all of them have. */
export const demoEmails = [
  'admin@gemelo.test',
  'supervisor@gemelo.test',
  'registro@gemelo.test',
  'tecnico@gemelo.test',
  'bodega@gemelo.test',
  'agente@gemelo.test',
] as const;
export const DEMO_PASSWORD = 'Gemelo-2026';
