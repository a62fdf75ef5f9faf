import { profileBody } from '@gemelo/contract/endpoints/profile';
import { presences, type UserData } from '@gemelo/contract/endpoints/users';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { PictureField } from './picture-field.tsx';
import { useUpdateProfile } from './use-update-profile.ts';

/** The user's own data: editable fields, and those only an administrator can change. */
export function DataCard({ user }: { user: UserData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seeded = useSeededNames();
  const { send, failed } = useUpdateProfile();
  const facts: [string, React.ReactNode][] = [
    [t('profile.facts.email'), <bdi key="email">{user.email}</bdi>],
    [t('profile.facts.company'), user.Company?.name ?? '—'],
    [t('profile.facts.roles'), user.roles.map(({ name }) => seeded.nameOf('role', name)).join(', ') || '—'],
    [t('profile.facts.state'), <StateBadge key="state" state={user.state} />],
    [t('profile.facts.since'), format.day(user.createdAt)],
  ];
  return (
    <Card title={t('profile.data.title')}>
      <PictureField user={user} />
      <Form
        key={`${user.name}-${user.presence}`}
        schema={profileBody}
        defaultValues={{ name: user.name, presence: user.presence }}
        onSubmit={({ name, presence }) => send(presence ? { name, presence } : { name })}
        onFailure={failed}
      >
        <TextField name="name" label={t('profile.data.name')} autoComplete="name" />
        <SelectField
          name="presence"
          label={t('shell.presence.title')}
          options={presences.map((value) => ({ value, label: t(`shell.presence.${value}`) }))}
          optional={false}
        />
        <FormActions />
      </Form>
      <Facts facts={facts} beside />
    </Card>
  );
}
