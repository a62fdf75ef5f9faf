import type { Tx } from '../client.ts';
import { OTHER } from './people.ts';

/** What the operator offers to everybody. */
async function seedShared(tx: Tx) {
  await tx
    .insertInto('qualityType')
    .values([
      { idTypeQualityControl: 1, name: 'Calibración', description: 'Contra un patrón certificado' },
      { idTypeQualityControl: 2, name: 'Inspección visual', description: 'Carcasa, empaque y etiqueta' },
      { idTypeQualityControl: 3, name: 'Prueba de comunicación', description: 'Diez lecturas seguidas' },
    ])
    .execute();
  await tx.updateTable('certification').set({ idTypeQualityControl: 1 }).execute();
  await tx
    .insertInto('firmware')
    .values([
      { idFirmware: 1, name: 'TH 2.4.1', idSensor: 1, notes: 'Promedia cinco muestras por lectura' },
      { idFirmware: 2, name: 'TH 2.3.0', idSensor: 1, notes: null },
      { idFirmware: 3, name: 'Meteo 1.8.0', idSensor: 3, notes: null },
    ])
    .execute();
  await tx
    .insertInto('formCategory')
    .values([
      { name: 'Calidad', description: 'Controles del producto y de los dispositivos' },
      { name: 'Seguridad', description: 'Condiciones de la bodega' },
    ])
    .execute();
  await tx
    .insertInto('category')
    .values([
      { name: 'Recepción', order: 10, description: 'Al entrar el producto' },
      { name: 'Almacenamiento', order: 20, description: 'Mientras está en bodega' },
      { name: 'Despacho', order: 30, description: 'Al salir' },
    ])
    .execute();
}

/** Fills the catalogues that no other part of the seed fills, so that no screen of the menu opens empty. */
export async function seedCatalogues(tx: Tx) {
  await seedShared(tx);
  await tx
    .insertInto('station')
    .values({ idCompany: OTHER, name: 'Estación Retalhuleu', latitude: 14.536, longitude: -91.677 })
    .execute();
}
