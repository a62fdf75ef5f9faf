import type { Scene } from './warehouse-pictures.ts';

export interface AttachmentStory {
  /** Of the four warehouses, the first is 0. */
  warehouse: number;
  title: string | null;
  note: string;
  tags: string[];
  idUser: number;
  daysAgo: number;
  hour: number;
  scenes: Scene[];
  /** Metres north and east of the warehouse; none: the photos tell no place. */
  at: [number, number] | null;
  /** The story that shows the same before. */
  before?: number;
}

const dry = (layers: number, light = 0.8): Scene => ({ layers, light });
const damp = (layers: number, stain: 'wall' | 'floor', light = 0.45): Scene => ({ layers, light, stain });

/** What people of the demonstration attached in the last weeks, the oldest first. */
export const attachmentStories: AttachmentStory[] = [
  {
    ...{ warehouse: 0, title: 'Gotera en la bahía 3', tags: ['techo', 'humedad', 'urgente'], idUser: 5 },
    note: 'Entra agua por la lámina del lado norte. Se movieron dos estibas y se puso un balde.',
    ...{ daysAgo: 19, hour: 7.4, scenes: [damp(5, 'wall'), damp(4, 'floor')], at: [18, -12] },
  },
  {
    ...{ warehouse: 1, title: 'Recepción de la zafra', tags: ['estiba', 'recepción'], idUser: 3 },
    note: 'Primera fila completa, con espacio de paso a los dos lados.',
    ...{ daysAgo: 16, hour: 10.2, scenes: [dry(6), dry(3, 0.9), dry(7, 0.7)], at: [-25, 30] },
  },
  {
    ...{ warehouse: 2, title: null, tags: ['piso', 'humedad'], idUser: 6 },
    note: 'Charco junto a la puerta después de la lluvia de anoche.',
    ...{ daysAgo: 12, hour: 6.8, scenes: [damp(3, 'floor', 0.35)], at: [8, 14] },
  },
  {
    ...{ warehouse: 0, title: 'Techo reparado', tags: ['techo', 'reparación'], idUser: 4, before: 0 },
    note: 'Lámina cambiada y sellada. Se revisa otra vez con la próxima lluvia.',
    ...{ daysAgo: 9, hour: 15.5, scenes: [dry(5), dry(4)], at: [19, -11] },
  },
  {
    ...{ warehouse: 1, title: 'Estiba inclinada', tags: ['estiba', 'seguridad'], idUser: 5 },
    note: 'La esquina oriente se está abriendo. No pasar por ese lado.',
    ...{ daysAgo: 6, hour: 11.1, scenes: [dry(8, 0.6)], at: [-22, 34] },
  },
  {
    ...{
      warehouse: 2,
      title: 'Piso seco y canal limpio',
      tags: ['piso', 'reparación'],
      idUser: 6,
      before: 2,
    },
    note: 'Se limpió el canal de afuera y se selló el umbral.',
    ...{ daysAgo: 4, hour: 9.3, scenes: [dry(3)], at: [9, 13] },
  },
  {
    ...{ warehouse: 0, title: null, tags: ['inventario'], idUser: 3 },
    note: 'Conteo de fin de semana.',
    ...{ daysAgo: 2, hour: 16.6, scenes: [dry(6, 0.7), dry(7, 0.65)], at: null },
  },
];

/** Of the other company. */
export const othersStory: AttachmentStory = {
  ...{ warehouse: 0, title: 'Llegada de sacos', tags: ['recepción'], idUser: 7 },
  ...{ note: '', daysAgo: 3, hour: 8.5, scenes: [dry(4)], at: [5, 5] },
};
