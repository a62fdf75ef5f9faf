import type { Person } from '@gemelo/contract/endpoints/people';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';

/** Inactive, waiting for a role, invited, or active. */
export function PersonState({ person, plain = false }: { person: Person; plain?: boolean }) {
  const { t } = useTranslation();
  if (person.state === 'Inactivo') return <StateBadge state="Inactivo" plain={plain} />;
  if (person.idRole === null || person.idCompany === null) {
    return (
      <StateBadge tone="warning" plain={plain}>
        {t('people.state.waiting')}
      </StateBadge>
    );
  }
  if (!person.verified) {
    return (
      <StateBadge tone="info" plain={plain}>
        {t('people.state.invited')}
      </StateBadge>
    );
  }
  return <StateBadge state="Activo" plain={plain} />;
}
