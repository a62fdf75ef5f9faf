import { actions, groupNames, resourceGroups } from '@gemelo/contract/permissions';
import { expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp } from './test-app.ts';

const ROLES = 6;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('the default grants are those of docs/permissions.md', async () => {
  const { database } = await openTestApp();
  const { roles, grants } = await database.read(system, async (tx) => ({
    roles: await tx
      .selectFrom('role')
      .select(['idRole', 'name'])
      .where('idRole', '<=', ROLES)
      .orderBy('idRole')
      .execute(),
    grants: await tx.selectFrom('roleGrant').selectAll().execute(),
  }));
  const granted = new Set(grants.map(({ idRole, resource, action }) => `${idRole} ${resource}:${action}`));
  const cell = (idRole: number, resource: string) =>
    actions.filter((action) => granted.has(`${idRole} ${resource}:${action}`)).join(', ');

  const text = [
    '# Default permissions',
    '',
    'What each role may do on a new installation. All of it is data: the admin panel (`/admin/rol`) changes it, and gives a company’s own roles theirs. The menu says only which pages a role sees; a resource without a page in the menu is reached from other pages and from the search.',
    '',
    'Some reach only so far: `network-password` shows the passwords of all networks to whoever may also edit networks, and to others those of the warehouses whose people they are.',
    '',
    'Written by `npm run test:file -- apps/api/src/test/permissions.test.ts -u`; the test fails while it differs from the migrations.',
    ...groupNames.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      row(['resource', ...roles.map(({ idRole, name }) => `${idRole} ${name}`)]),
      row(['---', ...roles.map(() => '---')]),
      ...resourceGroups[group].map((resource) =>
        row([`\`${resource}\``, ...roles.map(({ idRole }) => cell(idRole, resource))]),
      ),
    ]),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/permissions.md');
});
