/** Kinds of live news besides changed records: new readings, changed permissions of the reader, missed events. */
export const READINGS = 'readings';
export const PERMISSIONS = 'permissions';
export const MISSED = 'missed';
