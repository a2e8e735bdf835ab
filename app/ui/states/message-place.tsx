/** What draws messages and keeps them, in a file of its own: it comes late. */
export { Notifications, notifications } from "@mantine/notifications";
