import type { FileData, UploadData } from '@gemelo/contract/endpoints/files';

interface StoredUpload extends UploadData {
  bytes: Blob[];
}
const uploads = new Map<string, StoredUpload>();

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (code: string, message: string) =>
  json({ error: true, code, message, correlationId: 'g-02' }, 409);

function begin(body: { name: string; size: number; purpose: UploadData['purpose'] }) {
  const idUpload = `00000000-0000-4000-8000-${String(uploads.size).padStart(12, '0')}`;
  const upload: StoredUpload = { idUpload, offset: 0, file: null, bytes: [], ...body };
  uploads.set(idUpload, upload);
  return json({ error: false, data: upload });
}

function finish({ idUpload, name, size, bytes }: StoredUpload) {
  if (name.includes('mala')) return refusal('FILE_UNREADABLE', 'El archivo está dañado o incompleto.');
  const data: FileData = {
    idFile: idUpload,
    name,
    size,
    contentType: bytes[0]?.type ?? '',
    width: null,
    height: null,
    hasThumbnail: !name.endsWith('.pdf'),
    takenAt: null,
    latitude: null,
    longitude: null,
    idUser: 1,
    createdAt: new Date().toISOString(),
  };
  return json({ error: false, data });
}

async function take(upload: StoredUpload, body: BodyInit | null | undefined) {
  if (upload.name.includes('lenta') && upload.offset > 0) throw new TypeError('no network');
  const bytes = await new Response(body ?? null).blob();
  upload.bytes.push(bytes);
  upload.offset += bytes.size;
  return json({ error: false, data: upload });
}

/** In-memory upload endpoint. */
export async function answerUpload(url: URL, init: RequestInit | undefined): Promise<Response | undefined> {
  const [, id = '', what] = /^\/api\/(?:v4\/uploads|files)\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (url.pathname === '/api/v4/uploads') return begin(JSON.parse(String(init?.body)));
  const upload = uploads.get(id);
  if (!upload) return undefined;
  if (what === 'piece') return take(upload, init?.body);
  if (what === 'finish') return finish(upload);
  if (what === 'thumbnail') return new Response(new Blob(upload.bytes));
  return json({ error: false, data: upload });
}
