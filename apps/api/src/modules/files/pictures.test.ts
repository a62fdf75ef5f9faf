import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';
import type { UserData } from '@gemelo/contract/endpoints/users';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openFileStore } from '../../integrations/files/open-store.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { pictureOf, uploadPicture } from '../../test/uploading.ts';
import { createIntake } from './intake.ts';
import { movePictures } from './move-pictures.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, agent, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

const dataUrl = async (side: number, background?: string) =>
  `data:image/png;base64,${(await pictureOf(side, background).png().toBuffer()).toString('base64')}`;
const sizeOf = async (address: string | null) => {
  const { format, width, height } = await sharp(
    Buffer.from(String(address).split(',')[1] ?? '', 'base64'),
  ).metadata();
  return { format, width, height };
};
const profile = async (person: Person, change: object) => {
  const { idUser, name } = person.user;
  return person.call('PUT', `/api/settings/user/update/profile/${idUser}`, { name, ...change });
};
const settingsOf = async (person: Person) => {
  const { idCompany: _, ...settings } = (await person.call('GET', '/api/v4/company-settings')).body
    .data as CompanySettings;
  return settings;
};
const save = async (person: Person, change: object) =>
  person.call('PUT', '/api/v4/company-settings', { ...(await settingsOf(person)), ...change });
const statusOf = async (person: Person, idFile: string | null) =>
  (await person.call('GET', `/api/files/${idFile}`)).status;

test('an uploaded avatar becomes a square file and a thumbnail in every response', async () => {
  const { idFile } = await uploadPicture(supervisor, 'avatar');
  const saved = (await profile(supervisor, { idAvatar: idFile })).body.data as UserData;
  expect(saved.idAvatar).toBe(idFile);
  expect(await sizeOf(saved.avatar)).toEqual({ format: 'webp', width: 96, height: 96 });
  const whole = await t.app.inject({
    method: 'GET',
    url: `/api/files/${idFile}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(await statusOf(agent, idFile)).toBe(404);
  expect(await statusOf(other, idFile)).toBe(404);
});

test('a data URL, as older clients send it, also becomes a file and replaces the previous one', async () => {
  const before = (await supervisor.call('GET', `/api/settings/user/${supervisor.user.idUser}`)).body
    .data as UserData;
  const saved = (await profile(supervisor, { avatar: await dataUrl(160, '#ff0000') })).body.data as UserData;
  expect(saved.idAvatar).not.toBe(before.idAvatar);
  expect(await sizeOf(saved.avatar)).toEqual({ format: 'webp', width: 96, height: 96 });
  expect([await statusOf(supervisor, saved.idAvatar), await statusOf(supervisor, before.idAvatar)]).toEqual([
    200, 404,
  ]);
});

test('sending the received avatar back changes nothing, and null removes it', async () => {
  const { avatar, idAvatar } = (await profile(supervisor, {})).body.data as UserData;
  const same = (await profile(supervisor, { avatar })).body.data as UserData;
  expect([same.avatar, same.idAvatar]).toEqual([avatar, idAvatar]);
  const none = (await profile(supervisor, { avatar: null })).body.data as UserData;
  expect([none.avatar, none.idAvatar]).toEqual([null, null]);
  expect(await statusOf(supervisor, idAvatar)).toBe(404);
});

test('an invalid picture, or a file of another user or purpose, is refused', async () => {
  const wrong = await profile(supervisor, { avatar: 'data:image/png;base64,AAAA' });
  expect(wrong.body).toMatchObject({ code: 'AVATAR_INVALID', issues: [{ path: 'avatar' }] });
  const stolen = await uploadPicture(admin, 'avatar');
  expect((await profile(supervisor, { idAvatar: stolen.idFile })).status).toBe(404);
  const attachment = await uploadPicture(supervisor);
  expect((await profile(supervisor, { idAvatar: attachment.idFile })).body.code).toBe('FILE_UNAVAILABLE');
});

test('a logo can be read by its company only, and is kept when other settings change', async () => {
  const { idFile } = await uploadPicture(admin, 'logo');
  const saved = (await save(admin, { idLogo: idFile })).body.data as CompanySettings;
  expect(saved.idLogo).toBe(idFile);
  expect(await sizeOf(saved.logo)).toEqual({ format: 'webp', width: 64, height: 64 });
  expect([await statusOf(agent, idFile), await statusOf(other, idFile)]).toEqual([200, 404]);
  const again = (await save(admin, { humidityWarning: 50 })).body.data as CompanySettings;
  expect([again.logo, again.idLogo]).toEqual([saved.logo, saved.idLogo]);
  const none = (await save(admin, { logo: null })).body.data as CompanySettings;
  expect([none.logo, none.idLogo]).toEqual([null, null]);
});

test('a logo saved with an old version of the settings gets a conflict', async () => {
  const { idFile } = await uploadPicture(admin, 'logo');
  expect((await save(admin, { idLogo: idFile, version: 1 })).body.code).toBe('STALE');
  expect((await settingsOf(admin)).idLogo).toBeNull();
});

test('pictures stored as data URLs are moved to files only once', async () => {
  const old = await dataUrl(160);
  await t.database.transaction(system, async (tx) => {
    await tx.updateTable('appUser').set({ avatar: old }).where('idUser', '=', agent.user.idUser).execute();
    await tx.updateTable('company').set({ logo: old }).where('idCompany', '=', 2).execute();
  });
  const intake = createIntake(openFileStore(undefined, t.config.dataDir));
  await movePictures(t.database, intake);
  const mine = (await profile(agent, {})).body.data as UserData;
  expect(await sizeOf(mine.avatar)).toEqual({ format: 'webp', width: 96, height: 96 });
  expect(await statusOf(agent, mine.idAvatar)).toBe(200);
  const { idLogo } = await settingsOf(other);
  expect(await statusOf(other, idLogo)).toBe(200);
  await movePictures(t.database, intake);
  expect((await settingsOf(other)).idLogo).toBe(idLogo);
});

test('a user without a company gets a thumbnail but no file', async () => {
  await t.database.transaction(system, async (tx) => {
    const { passwordHash } = await tx
      .selectFrom('appUser')
      .select('passwordHash')
      .where('idUser', '=', 1)
      .executeTakeFirstOrThrow();
    const email = 'pendiente@gemelo.test';
    await tx
      .insertInto('appUser')
      .values({ name: 'Pendiente', email, passwordHash, emailVerifiedAt: new Date() })
      .execute();
  });
  const pending = await t.signIn('pendiente@gemelo.test');
  const saved = (await profile(pending, { avatar: await dataUrl(200) })).body.data as UserData;
  expect(await sizeOf(saved.avatar)).toEqual({ format: 'webp', width: 96, height: 96 });
  expect(saved.idAvatar).toBeNull();
});
