import { firmwareTargets } from '@gemelo/contract/endpoints/firmware-waves';
import { useWatch } from 'react-hook-form';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';

interface Chosen {
  idFirmware: number | null;
  idTwinModels: number[];
  idWarehouses: number[];
  idTwins: number[];
}

/** How many devices get it before anything begins; a firmware for several models is worth a second look. */
export function WaveReach({ named }: { named: { idCompany?: number } }) {
  const { t } = useTranslation();
  const [idFirmware, idTwinModels, idWarehouses, idTwins] = useWatch<
    Chosen,
    ['idFirmware', 'idTwinModels', 'idWarehouses', 'idTwins']
  >({ name: ['idFirmware', 'idTwinModels', 'idWarehouses', 'idTwins'] });
  const isAsked = idFirmware !== null && idTwinModels.length + idWarehouses.length + idTwins.length > 0;
  const { data } = useRead(
    firmwareTargets,
    { body: { idFirmware: idFirmware ?? 0, idTwinModels, idWarehouses, idTwins, ...named } },
    { enabled: isAsked, keepPrevious: true },
  );
  if (!isAsked || !data) return null;
  const { total, models, updated, busy, unable } = data.data;
  const left = [
    ...(updated > 0 ? [t('firmware-waves.reach.updated', { count: updated })] : []),
    ...(busy > 0 ? [t('firmware-waves.reach.busy', { count: busy })] : []),
    ...(unable > 0 ? [t('firmware-waves.reach.unable', { count: unable })] : []),
  ];
  return (
    <Notice
      tone={models.length > 1 || total === 0 ? 'warning' : 'info'}
      title={t('firmware-waves.reach.total', { count: total })}
    >
      {models.length > 1 && (
        <p>
          {t('firmware-waves.reach.models', {
            models: models.map(({ name, count }) => `${name} (${count})`).join(', '),
          })}
        </p>
      )}
      {left.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
