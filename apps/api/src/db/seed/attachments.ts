import { sql } from 'kysely';
import type { Intake } from '../../modules/files/intake.ts';
import type { Database, Tx } from '../client.ts';
import { system } from '../context.ts';
import { type AttachmentStory, attachmentStories, othersStory } from './attachment-stories.ts';
import { createChance } from './chance.ts';
import { OPERATOR, OTHER } from './people.ts';
import { drawWarehouse, type Scene } from './warehouse-pictures.ts';

const SEED = 75;
const ZONE = 'America/Guatemala';
const OFFSET_HOURS = -6;
const DAY_MS = 86_400_000;
const METRES_OF_DEGREE = 111_320;

interface Spot {
  latitude: number;
  longitude: number;
}
interface Place extends Spot {
  idWarehouse: number;
}

/** Degrees, minutes and hundredths of seconds, as cameras write them. */
function degreesOf(value: number): string {
  const degrees = Math.floor(Math.abs(value));
  const minutes = Math.floor((Math.abs(value) - degrees) * 60);
  const seconds = Math.round(((Math.abs(value) - degrees) * 60 - minutes) * 6_000);
  return `${degrees}/1 ${minutes}/1 ${seconds}/100`;
}

const gpsOf = ({ latitude, longitude }: Spot) => ({
  GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
  GPSLatitude: degreesOf(latitude),
  GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
  GPSLongitude: degreesOf(longitude),
});

/** A photo as a phone makes it, with time and place. */
export async function photoOf(scene: Scene, at: Date, spot: Spot | undefined, seed: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data, raw } = drawWarehouse(scene, createChance(seed));
  const clock = new Date(at.getTime() + OFFSET_HOURS * 3_600_000).toISOString();
  const taken = `${clock.slice(0, 10).replaceAll('-', ':')} ${clock.slice(11, 19)}`;
  return sharp(data, { raw })
    .withExif({
      IFD2: { DateTimeOriginal: taken, OffsetTimeOriginal: '-06:00' },
      ...(spot ? { IFD3: gpsOf(spot) } : {}),
    })
    .jpeg({ quality: 88 })
    .toBuffer();
}

const placesOf = async (tx: Tx, idCompany: number) => {
  const { rows } = await sql<Place>`select id_warehouse, latitude, longitude from warehouse
    where id_company = ${idCompany} and latitude is not null order by id_warehouse`.execute(tx);
  return rows;
};

const momentOf = ({ daysAgo, hour }: AttachmentStory, today: number) =>
  new Date(today - daysAgo * DAY_MS + (hour - OFFSET_HOURS) * 3_600_000);

const spotOf = (place: Place, [north, east]: readonly [number, number]): Spot => ({
  latitude: place.latitude + north / METRES_OF_DEGREE,
  longitude: place.longitude + east / (METRES_OF_DEGREE * Math.cos((place.latitude * Math.PI) / 180)),
});

async function addFiles(
  tx: Tx,
  intake: Intake,
  id: number,
  photos: Buffer[],
  owner: { idCompany: number; idUser: number; at: Date },
) {
  const { idCompany, idUser } = owner;
  for (const [index, photo] of photos.entries()) {
    const prepared = await intake.prepare('attachment', photo);
    const record = { entity: 'warehouse-attachment', id };
    const name = `IMG_${id}_${index + 1}.jpg`;
    const idFile = await intake.insert(tx, system, prepared, {
      idCompany,
      idUser,
      timeZone: ZONE,
      name,
      record,
    });
    // One after another, as people upload them.
    const createdAt = new Date(owner.at.getTime() + (index + 1) * 1_000);
    await tx.updateTable('file').set({ createdAt }).where('idFile', '=', idFile).execute();
  }
}

/** Attachments with drawn photos, taken in like those of people, so that their places come from the photos. */
export async function seedAttachments(database: Database, intake: Intake): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const companies = [
    { idCompany: OPERATOR, stories: attachmentStories },
    { idCompany: OTHER, stories: [othersStory] },
  ];
  for (const { idCompany, stories } of companies)
    await database.transaction(system, async (tx) => {
      const places = await placesOf(tx, idCompany);
      const made: number[] = [];
      for (const [index, story] of stories.entries()) {
        const place = places[story.warehouse % Math.max(places.length, 1)];
        if (!place) continue;
        const { title, note, tags, idUser, scenes, before } = story;
        const at = momentOf(story, today);
        const spot = story.at ? spotOf(place, story.at) : undefined;
        const [row] = await tx
          .insertInto('warehouseAttachment')
          .values({
            ...{ idCompany, idWarehouse: place.idWarehouse, idUser, title, note, tags },
            ...{ takenAt: at, createdAt: new Date(at.getTime() + 240_000) },
            ...(spot ? { ...spot, placeSource: 'photo' as const } : {}),
            idBefore: before === undefined ? null : (made[before] ?? null),
          })
          .returning('idWarehouseAttachment')
          .execute();
        const id = row?.idWarehouseAttachment ?? 0;
        made.push(id);
        const photos = await Promise.all(
          scenes.map((scene, turn) => photoOf(scene, at, spot, SEED + index * 10 + turn)),
        );
        await addFiles(tx, intake, id, photos, { idCompany, idUser, at });
      }
      await sql`insert into warehouse_attachment_tag (id_company, tag, used)
        select id_company, tag, count(*) from warehouse_attachment, unnest(tags) as t (tag)
        where id_company = ${idCompany} group by 1, 2`.execute(tx);
    });
}
