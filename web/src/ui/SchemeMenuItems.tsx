import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { SCHEMES, useScheme } from './color-scheme.ts'

/** The colour scheme as menu items. The menu stays open so that the choice is seen at once. */
export function SchemeMenuItems() {
  const [scheme, setScheme] = useScheme()
  return (
    <>
      <Menu.Divider />
      <Menu.Label id="theme">Theme</Menu.Label>
      <div role="group" aria-labelledby="theme">
        {SCHEMES.map(({ value, label }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={scheme === value}
            checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            closeMenuOnClick={false}
            onChange={() => setScheme(value)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </div>
      <Menu.Divider />
    </>
  )
}
