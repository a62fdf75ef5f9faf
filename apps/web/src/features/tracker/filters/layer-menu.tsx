import { Button, Menu } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { layers } from './tracker-filter.ts';
import type { FilterInAddress } from './use-tracker-filter.ts';

/** What the map shows. */
export function LayerMenu({ address }: { address: FilterInAddress }) {
  const { t } = useTranslation();
  const { shown } = address.filter;
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconStack2 size={16} aria-hidden />}>
          {t('tracker.layers.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {layers.map((layer) => (
          <Menu.CheckboxItem
            key={layer}
            checked={shown.includes(layer)}
            onChange={(isShown) =>
              address.show(isShown ? [...shown, layer] : shown.filter((one) => one !== layer))
            }
          >
            {t(`tracker.layers.${layer}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
