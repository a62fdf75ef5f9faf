/** The screen of alarms. */
export const ALARMS = '/alarmas';
