import { Button, Menu } from '@mantine/core'
import {
  deleteView,
  listViews,
  VIEW_TEXT,
  type SavedView,
  type ViewScreen,
} from '@kwaderno/contract/saved-view.ts'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/client.ts'
import { FRESH, queryOf, refetchAfter } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import type { UrlPatch } from '../../../navigation.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { isViewOf, patchOf, viewOf, type Viewed } from './view-filters.ts'

const ViewDialog = lazyPart(() => import('./ViewDialog.tsx'))

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface SavedViewsProps {
  screen: ViewScreen
  list: Viewed & { change(patch: UrlPatch<string>): void }
}

/** The own views of a list: opens one, saves what the list shows as another, renames and deletes the one that is open. */
export function SavedViews({ screen, list }: SavedViewsProps) {
  const [named, setNamed] = useState<SavedView | 'new'>()
  const views = useQuery(queryOf(listViews, { query: { screen } }, FRESH.list)).data ?? []
  const matching = views.filter((view) => isViewOf(view, list))
  // Several may have the same filters.
  const [chosen, setChosen] = useState<number>()
  const open = matching.find(({ id }) => id === chosen) ?? matching[0]
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    // Without the dialog, which holds the focus while it is there; the item of the menu that led to it is gone.
    flushSync(() => setNamed(undefined))
    button.current?.focus()
  }
  return (
    <>
      <Menu position="bottom-end" width={260} styles={{ dropdown: { maxWidth: '95vw' } }} shadow="md">
        <Menu.Target>
          <Button
            ref={button}
            type="button"
            variant="default"
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === open || undefined}
              rightSection={view === open && <IconCheck {...icon} />}
              onClick={() => {
                setChosen(view.id)
                list.change(patchOf(view, list))
              }}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setNamed('new')}>
            Save view
          </Menu.Item>
          {open && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setNamed(open)}>
                Rename “{open.name}”
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void remove(open)}>
                Delete “{open.name}”
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {named !== undefined && (
        <Suspense>
          <ViewDialog
            screen={screen}
            view={named === 'new' ? undefined : named}
            shown={viewOf(list)}
            onSaved={({ id }) => setChosen(id)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function remove({ id, name }: SavedView): Promise<boolean> {
  return deleteAsked(() => call(deleteView, { params: { id } }), {
    question: { title: `Delete “${name}”?`, text: 'The list itself stays as it is.' },
    deleted: VIEW_TEXT.deleted,
    failed: VIEW_TEXT.deleteFailed,
    refetch: () => refetchAfter(deleteView),
  })
}
