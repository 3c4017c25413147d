import { Button } from '@mantine/core'
import { FAQ_CONTENT_TYPES, type FaqSection } from '@kwaderno/contract/faq-content.ts'
import { listEditedFaqs, type EditedFaqContent } from '@kwaderno/contract/faq.ts'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { AddButton } from '../appearance/AddButton.tsx'
import { AppearanceFrame } from '../appearance/AppearanceFrame.tsx'
import { focusOn, useOneForm, withOpen } from '../appearance/use-one-form.ts'
import classes from './FaqEditor.module.css'
import { FaqFields } from './FaqFields.tsx'
import { FaqItem } from './FaqItem.tsx'
import { deleteFaq } from './save.ts'

const ADD_BUTTON = 'add-faq'

/** A section's items in the order of the public page; one form is open at a time. */
export function FaqEditor({ section, label }: { section: FaqSection; label: string }) {
  const { can } = useSession()
  const faqs = useQuery(queryOf(listEditedFaqs, {}, 0))
  const faq = faqs.data?.find(({ type }) => type === section)
  const { open, isOpen, setDirty, openForm, closeForm } = useOneForm<EditedFaqContent>(`open-faq ${section}`)
  const items = inPageOrder(withOpen(faq?.content ?? [], open))
  const mayAdd = can('FAQs.add') && faq !== undefined && open !== 'new'

  async function remove(item: EditedFaqContent) {
    if (faq && (await deleteFaq(faq.id, item, label))) focusOn(ADD_BUTTON)
  }

  return (
    <AppearanceFrame
      title={label}
      tab={`${label} · FAQs`}
      trail={
        <>
          <TrailLink href={paths.editFaqs}>FAQs</TrailLink> / {label}
        </>
      }
      actions={
        <>
          <Button component={AppLink} href={paths.faqSection(section)} variant="default">
            View on the shop
          </Button>
          {mayAdd && <AddButton id={ADD_BUTTON} label="Add item" onClick={() => void openForm('new')} />}
        </>
      }
    >
      {faqs.isPending && <RowsSkeleton rows={5} label="Loading the section" />}
      {faqs.isLoadingError && (
        <LoadError onRetry={() => void faqs.refetch()} requestId={requestIdOf(faqs.error)} />
      )}
      {faq && (
        <div className={classes.items}>
          {open === 'new' && (
            <FaqFields
              faqId={faq.id}
              onDirty={setDirty}
              onSaved={({ id }) => closeForm(itemId(id))}
              onCancel={() => closeForm(ADD_BUTTON)}
            />
          )}
          {items.length === 0 && open === undefined && <NothingYet />}
          {items.map((item) => (
            <div key={item.id} id={itemId(item.id)} tabIndex={-1} className={classes.item}>
              {isOpen(item) ? (
                <FaqFields
                  faqId={faq.id}
                  item={item}
                  onDirty={setDirty}
                  onSaved={() => closeForm(editId(item.id))}
                  onCancel={() => closeForm(editId(item.id))}
                />
              ) : (
                <FaqItem
                  item={item}
                  editId={editId(item.id)}
                  onEdit={can('FAQs.edit') ? () => void openForm(item) : undefined}
                  onDelete={can('FAQs.delete') ? () => void remove(item) : undefined}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </AppearanceFrame>
  )
}

const itemId = (id: number) => `faq-${id}`
const editId = (id: number) => `edit-faq-${id}`

function inPageOrder(items: readonly EditedFaqContent[]): EditedFaqContent[] {
  return FAQ_CONTENT_TYPES.flatMap((type) => items.filter(({ contentType }) => contentType === type))
}

function NothingYet() {
  return (
    <EmptyState
      icon={<IconMessageQuestion />}
      title="Nothing is written here yet"
      text="Visitors see an empty section until the first item is added."
    />
  )
}
