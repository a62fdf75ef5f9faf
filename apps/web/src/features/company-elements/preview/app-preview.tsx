import type { ProjectApp } from '@gemelo/contract/endpoints/company-elements';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../company-elements.module.css';
import { Phone } from './phone.tsx';

interface AppPreviewProps {
  app: ProjectApp;
  /** The screen that is shown. */
  chosen: number | undefined;
  onChoose: (idScreen: number) => void;
}

/** The first role whose phone has entries is the one that works in the field. */
const firstRole = ({ roles }: ProjectApp) =>
  (roles.find(({ entries }) => entries.length > 0) ?? roles[0])?.idRole;

/** The app as an agent sees it: a role's entries around a screen of the project. */
export function AppPreview({ app, chosen, onChoose }: AppPreviewProps) {
  const { t } = useTranslation();
  const [idRole, setIdRole] = useState(firstRole(app));
  const screen = app.screens.find(({ idScreen }) => idScreen === chosen) ?? app.screens[0];
  const role = app.roles.find((one) => one.idRole === idRole);
  return (
    <section className={classes.preview} aria-label={t('company-elements.views.preview')}>
      <div className={classes.choices}>
        <Select<number>
          label={t('company-elements.role')}
          data={app.roles.map((one) => ({ value: one.idRole, label: one.name }))}
          value={idRole ?? null}
          onChange={(value) => value !== null && setIdRole(value)}
          allowDeselect={false}
        />
        <Select<number>
          label={t('contract:field.Screen')}
          data={app.screens.map((one) => ({ value: one.idScreen, label: one.name }))}
          value={screen?.idScreen ?? null}
          onChange={(value) => value !== null && onChoose(value)}
          allowDeselect={false}
        />
      </div>
      <p className={classes.hint}>{t('company-elements.roleHint')}</p>
      {screen && <Phone project={app.Project.name} screen={screen} entries={role?.entries ?? []} />}
    </section>
  );
}
