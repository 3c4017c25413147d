import { FAQ_SECTION_LABEL, FAQ_SECTIONS } from '@kwaderno/contract/faq-content.ts'
import { usePathText } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { FaqEditor } from './faqs/FaqEditor.tsx'

/** The editor of one section of the FAQs. */
export default function EditFaqPage() {
  const name = usePathText('section')
  const section = FAQ_SECTIONS.find((one) => one === name)
  if (section === undefined) return <NotFound homeHref={paths.home} />
  return <FaqEditor key={section} section={section} label={FAQ_SECTION_LABEL[section]} />
}
