import exifr from 'exifr';

/** The EXIF metadata of a photo that is kept. */
export interface PhotoNotes {
  /** ISO text, without an offset if the camera recorded only local time. */
  takenAt: string | null;
  latitude: number | null;
  longitude: number | null;
}

const none: PhotoNotes = { takenAt: null, latitude: null, longitude: null };
const HEADING = Buffer.from('Exif\0\0', 'latin1');

interface Exif {
  DateTimeOriginal?: unknown;
  OffsetTimeOriginal?: unknown;
  latitude?: unknown;
  longitude?: unknown;
}

function momentOf({ DateTimeOriginal: clock, OffsetTimeOriginal: offset }: Exif): string | null {
  const [, day, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(String(clock)) ?? [];
  if (!day || !time) return null;
  const local = `${day.replaceAll(':', '-')}T${time}`;
  const zoned = /^[+-]\d\d:\d\d$/.test(String(offset)) ? `${local}${String(offset)}` : local;
  return Number.isNaN(Date.parse(zoned)) ? null : zoned;
}

const within = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

/**
 * Reads time and place from an EXIF block; an unreadable block is ignored, so that it does not invalidate the photo.
 */
export async function photoNotes(block: Buffer | undefined): Promise<PhotoNotes> {
  if (!block) return none;
  const tiff = block.subarray(block.subarray(0, HEADING.length).equals(HEADING) ? HEADING.length : 0);
  const exif = (await exifr
    .parse(tiff, { gps: true, reviveValues: false, translateValues: false })
    .catch(() => undefined)) as Exif | undefined;
  if (!exif) return none;
  const { latitude, longitude } = exif;
  const placed = within(latitude, 90) && within(longitude, 180);
  return {
    takenAt: momentOf(exif),
    ...(placed ? { latitude, longitude } : { latitude: null, longitude: null }),
  };
}
