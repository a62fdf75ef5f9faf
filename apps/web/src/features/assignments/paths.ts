export const LIST = '/dispositivo/asignación';
export const SCAN = `${LIST}/escanear`;
export const pageOf = (idAssignment: number) => `${LIST}/${idAssignment}`;
export const twinPage = (idTwin: number) => `/dispositivo/dispositivos/${idTwin}`;
