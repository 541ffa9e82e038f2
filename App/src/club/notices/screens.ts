// The screens of notices, loaded together.
export { NoticesPage } from "./NoticesPage";
export { NoticeSettings } from "./NoticeSettings";
