import type { Forms } from './phrases.ts';

export const english: Forms = {
  language: 'en',
  greetings: `
    (hi|hello|hey|dear|good morning|good afternoon|good evening) (there|all|team|everyone|support team|support|)
    dear (mr|mrs|ms|sir or madam|sir|madam)`,
  thanks: `
    (received|all received|well received)
    (it|that|this|everything|all) (is |'s |)(working|up and running) (now|again|fine|perfectly|great|as expected|)
    everything's working (now|again|fine|)
    (you guys|you all|you folks) are (the best|great|awesome|amazing|stars)
    (thanks|thank you|thankyou|thx|many thanks|big thanks|thanks again|thank you again|huge thanks|ty|cheers|much appreciated)
    (thanks|thank you) (very much|so much|so very much|a lot|a million|a bunch|kindly|ever so much|both|all|everyone)
    (i really appreciate|i appreciate|really appreciate|appreciate|we appreciate|we really appreciate|i very much appreciate) (it|this|that|the help|your help|your time|the quick reply|the quick response|the support|your support|the fast response)
    (it|that|this|everything|all) (is |'s |)(works|worked|working|fixed|solved|resolved|sorted|fine) (now|again|fine|well|perfectly|great|like a charm|for me|for us|as expected|)
    (it|that|this|everything)'s (works|worked|working|fixed|solved|resolved|sorted|fine|perfect|great|all good) (now|again|fine|perfectly|for me|)
    (works|working|worked|solved|fixed|sorted|resolved) (now|again|fine|perfectly|great|like a charm|for me|for us|)
    (it|that|this|your solution|your answer|your suggestion|your tip) (did the trick|did it|solved it|fixed it|helped|helped a lot|helped me|solved the problem|fixed the problem|solved the issue|fixed the issue|solved my problem|solved my issue|fixed my issue|was exactly what i needed|is exactly what i needed|was very helpful|is perfect|is great|was perfect|makes sense|worked perfectly)
    problem solved
    issue (resolved|solved|fixed)
    (all good|all set|all fine|all clear|all sorted) (now|here|on my end|from my side|)
    (perfect|great|awesome|excellent|brilliant|wonderful|fantastic|amazing|super|cool|lovely|nice)
    (ok|okay|alright|got it|understood|noted|sounds good|will do|good to know|fair enough)
    (i|we) (am|are) (very |so |really |)(grateful|thankful|happy with that|happy now|happy with the solution)
    (i|we) (got|received|have received|have got) (it|the mail|the email|the refund|the money|the package|the parcel|the order|everything|the invoice) (now|today|safely|)
    you're (the best|a star|a lifesaver|great|awesome|amazing)
    you are (the best|a star|a lifesaver|great|awesome|amazing)`,
  courtesies: `
    (mate|folks|guys|friends)
    (very|really|so|most|extremely) (kind|helpful|kind of you|good of you)
    for (the|your|all your|all the|this|that|such a) (quick|fast|prompt|great|kind|excellent|swift|speedy|helpful|very quick|super quick|super fast|wonderful|) (help|reply|answer|response|support|assistance|information|info|explanation|clarification|update|service|solution|confirmation|patience|time|effort|efforts|feedback|follow up|turnaround|message|email)
    for (the|your) (help|time|patience|reply|response|support) and (help|time|patience|support|the quick reply|your time|understanding)
    for (helping|helping me|helping us|helping out|getting back to me|getting back to me so quickly|getting back to us|letting me know|explaining|clarifying|clearing that up|sorting this out|sorting it out|fixing this|fixing it|fixing that|looking into it|looking into this|taking care of it|taking care of this|resolving this|being so helpful|everything|that|this|the heads up)
    (that|this) (is |was |)(really|very|so|super|extremely|) (helpful|kind|kind of you|fast|quick|great|good|perfect)
    that's (really|very|so|super|) (helpful|kind|kind of you|great|good|perfect|good to know|what i needed|all i needed)
    (it|that|this|everything) (now|again)
    (you|you all|you guys) (helped|helped me|helped us|have helped|have been very helpful|were very helpful|have been great|rock) (a lot|very much|)
    (you can|you may|feel free to|please feel free to) close (the|this) (ticket|case|request|issue)
    (that|this) (is|was|would be) (all|everything) (i needed|we needed|from me|from us|from my side|for now|)
    that's (all|everything|it) (i needed|we needed|from me|from us|for now|)
    (no|nothing) (further|more|other) (questions|help needed|needed|to add|issues|problems)
    no (worries|problem|problem at all|need to reply|need to respond|need to answer|reply needed|response needed|further action needed|further action required|hurry|rush)
    have (a|an) (nice|great|good|lovely|wonderful|pleasant|excellent) (day|weekend|evening|week|one|afternoon|rest of the day|rest of your day|time) (too|as well|)
    (enjoy|have a good|have a nice|happy) (your weekend|the weekend|weekend|your day|holidays|the rest of your day)
    (keep up the|great|good|nice|excellent|amazing|fantastic|top) (good work|great work|work|job|service|support)
    (and|so|really|very|again|now|indeed|yes|yep|yeah|just|once again|too|already|wow|absolutely|yay|much|a lot|so much|very much|both|all|team|guys|everyone|here|well|then|truly|also)
    (just wanted to say|i just wanted to say|wanted to say|i wanted to say|just to confirm|i can confirm|i can confirm that|to confirm|confirming|confirmed|i confirm)
    (i|we) (will|'ll) (do|do that|do so|try that|keep that in mind|remember that|wait|be patient)
    i'll (do|do that|do so|keep that in mind|remember that|wait|be patient)
    (sorry for the|apologies for the) (trouble|inconvenience|bother|confusion|late reply)
    (you too|same to you|likewise|take care|all the best|until next time|looking forward to it)`,
  closings: `
    (best|kind|warm|many|) (regards|wishes)
    (sincerely|yours sincerely|yours|best|cheers|all the best|thanks|many thanks|thank you|yours truly|warmly|take care|regards and thanks|thanks and regards|thanks and best regards|with kind regards|with best regards)`,
  absences: `
    (i am|i'm|i will be|i'll be|we are|our office is) (currently |)(out of the office|out of office|away from my desk|away|on vacation|on holiday|on annual leave|on leave|on parental leave|on maternity leave|on sick leave|travelling|traveling|closed|unavailable|away from the office|not in the office)
    (automatic reply|automatic response|auto reply|autoreply|out of office|out of the office)
    this is an (automatic|automated|auto generated|automatically generated) (reply|response|message|email|notification|mail)
    this (message|email|mail|reply) (was|is|has been) (automatically generated|generated automatically|sent automatically|automatically sent)
    (your message|your email|your mail|your request|your enquiry|your inquiry) (has been|was) received (and will be answered as soon as possible|and is being processed|)
    (we have|we've) received your (message|email|mail|request|enquiry|inquiry)
    (delivery|mail delivery) (status notification|has failed|failed|failure)
    the following (message|address|recipient|recipients) (could not be delivered|had delivery problems)`,
  replies: `
    (thank you|thanks) for (contacting us|contacting support|reaching out|writing to us|getting in touch)
    (and |)(i |)will (reply|respond|answer|be back|get back to you) (when i return|upon my return|when i am back|after my return|on my return|)
    (and |)(will|we will) (get back to you|reply|answer|respond|be in touch) (within|shortly|soon|as soon as possible|)
    thank you (very much |)for (your|the) (message|email|mail|e mail|enquiry|inquiry)
    thanks for (your|the) (message|email|mail)
    (until|from|to|till|through|since|on|between|and|as of|starting|returning|back|back on|with|without) (and including|)
    with (limited|no|only limited) access to (email|my email|mail|emails|my emails|e mail)
    (i|we) (will|'ll) (have |)(limited|no) access to (my |)(email|emails|mail|mails|e mail)
    i (have|will have) (limited|no|only limited) access to (my |)(email|emails|mail|mails|e mail)
    (i|we) will (be back|return|be back in the office|be returning|get back to you|reply|respond|answer|reply to your message|respond to your message|answer your message|reply to your email|respond to your email|get back to you as soon as possible) (on|then|after that|as soon as possible|as soon as i can|when i return|upon my return|when i am back|once i am back|shortly|soon|after my return|after|)
    i'll (be back|return|be back in the office|get back to you|reply|respond|answer) (on|then|as soon as possible|as soon as i can|when i return|upon my return|when i am back|shortly|soon|after|)
    (your message|your email|emails|your mail|messages) (will not be|will be|is not|are not|is not being) (forwarded|read|forwarded or read|read or forwarded|monitored|answered|processed)
    (please do not reply|do not reply|please don't reply) (to this message|to this email|to this mail|directly to this email|)
    (we|our team) (will|'ll) (get back to you|reply|respond|answer|be in touch) (as soon as possible|shortly|soon|within|within the next|)
    (as soon as possible|working days|business days|hours|inclusive|included|again|shortly|soon)`,
  contacts: `
    (in|for) (urgent|very urgent|emergency) (cases|case|matters|requests|issues|enquiries|inquiries)
    (if it is|if your request is|if your message is|if this is|if the matter is|should your request be|if it's) urgent
    (for|in case of) (emergencies|an emergency|urgent questions|anything urgent)
    in my absence
    during (my absence|this time)`,
  dates: `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun of the st nd rd th next week tomorrow today am pm`,
};
