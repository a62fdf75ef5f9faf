/** The agent's screens; `?id=` names the assignment, or what was recorded. */
export const ACTIVITIES_PATH = '/fieldtracker/actividades';
export const ACTIVITY_MENU_PATH = `${ACTIVITIES_PATH}/menu`;
export const RECORD_PATH = `${ACTIVITIES_PATH}/detalles`;
export const MY_LOCATION_PATH = `${ACTIVITIES_PATH}/ubicación`;
