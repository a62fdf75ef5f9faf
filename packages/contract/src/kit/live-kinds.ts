/** Kinds of live news besides changed records: new readings, connected or refused devices, changed permissions of the
 * reader, missed events, who is there, who looks at a record, maintenance. */
export const READINGS = 'readings';
export const CONNECTION = 'connection';
export const PERMISSIONS = 'permissions';
export const MISSED = 'missed';
export const PRESENCE = 'presence';
export const VIEWERS = 'viewers';
export const MAINTENANCE = 'maintenance';
