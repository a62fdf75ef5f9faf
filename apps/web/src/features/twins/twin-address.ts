export const LIST = '/dispositivo/dispositivos';

export const twinAddress = (idTwin: number) => `${LIST}/${idTwin}`;
