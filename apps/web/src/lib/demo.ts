/** Demo accounts, one per role, and their shared password. */
export const demoEmails = [
  'admin@gemelo.test',
  'supervisor@gemelo.test',
  'registro@gemelo.test',
  'tecnico@gemelo.test',
  'bodega@gemelo.test',
  'agente@gemelo.test',
] as const;
export const DEMO_PASSWORD = 'Gemelo-2026';
