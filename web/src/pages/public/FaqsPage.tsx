import { FAQ_SECTION_LABEL, FAQ_SECTIONS, listFaqs } from '@kwaderno/contract/faq-content.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { ChoiceLink, useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { shopName } from '../../ui/brand.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SideMenu } from '../../ui/SideMenu.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { FaqContents } from './faqs/FaqContents.tsx'
import classes from './FaqsPage.module.css'

/** The section named in the URL; the first one if there is no such section. */
export default function FaqsPage() {
  const section = among(FAQ_SECTIONS, useSearchOf(paths.faqs).section) ?? FAQ_SECTIONS[0]
  const faqs = useQuery(queryOf(listFaqs, {}))
  const label = FAQ_SECTION_LABEL[section]
  return (
    <div className={classes.page}>
      <PageTitle tab={`${label} · FAQs`} note={`How ordering, delivery and returns work at ${shopName()}.`}>
        Frequently asked questions
      </PageTitle>
      <div className={classes.columns}>
        <SideMenu className={classes.sections} label="FAQ sections">
          {FAQ_SECTIONS.map((one) => (
            <ChoiceLink key={one} href={paths.faqSection(one)} isCurrent={one === section}>
              {FAQ_SECTION_LABEL[one]}
            </ChoiceLink>
          ))}
        </SideMenu>
        <section className={classes.section} aria-labelledby="section-title">
          <h2 id="section-title" className={classes.title}>
            {label}
          </h2>
          {faqs.isPending && <PageSkeleton />}
          {faqs.isError && <LoadError onRetry={() => void faqs.refetch()} />}
          {faqs.data && (
            <FaqContents contents={faqs.data.find(({ type }) => type === section)?.content ?? []} />
          )}
        </section>
      </div>
    </div>
  )
}
