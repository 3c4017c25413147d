import { FAQ_SECTION_LABEL, FAQ_SECTIONS, type FaqContent } from '@kwaderno/contract/faq-content.ts'
import { listEditedFaqs } from '@kwaderno/contract/faq.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import { AppearanceFrame } from './appearance/AppearanceFrame.tsx'
import classes from './EditFaqsPage.module.css'

/** The five sections of the FAQs, each leading to its editor. */
export default function EditFaqsPage() {
  const faqs = useQuery(queryOf(listEditedFaqs, {}))
  return (
    <AppearanceFrame title="FAQs" note="What the public page shows, section by section.">
      {faqs.isLoadingError ? (
        <LoadError onRetry={() => void faqs.refetch()} requestId={requestIdOf(faqs.error)} />
      ) : (
        <Card flush>
          <ul className={classes.sections} aria-label="FAQ sections">
            {FAQ_SECTIONS.map((section) => (
              <li key={section}>
                <AppLink href={paths.editFaq(section)}>
                  <span className={classes.label}>{FAQ_SECTION_LABEL[section]}</span>
                  <span className={classes.count}>
                    {faqs.data ? (
                      countOf(faqs.data.find(({ type }) => type === section)?.content ?? [])
                    ) : (
                      <Bone width="4.5em" />
                    )}
                  </span>
                  <IconChevronRight size={20} stroke={1.75} aria-hidden />
                </AppLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </AppearanceFrame>
  )
}

function countOf({ length }: readonly FaqContent[]): string {
  if (length === 0) return 'Empty'
  return length === 1 ? '1 item' : `${length} items`
}
